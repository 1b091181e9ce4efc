import type { RunFacts, RunFactsOf } from "../library/index.ts";
import { ModelRunInput } from "../modelRuns/index.ts";
import type { Run, RunLog } from "../run/index.ts";
import { REWRITE } from "./rewriting/rewrite.ts";
import { promptTitles } from "./rewriting/rewritePrompts.ts";

const TITLES: Partial<Record<Run["kind"], string>> = { newScene: "AI 新场", assistant: "AI 助手" };

function factsOf({ kind, input }: Pick<Run, "kind" | "input">): RunFacts {
  const read = ModelRunInput.safeParse(input).data;
  const requested = kind === "rewrite" ? REWRITE.requestSchema.safeParse(read?.asked).data : undefined;
  return {
    title: requested ? promptTitles(requested) : (TITLES[kind] ?? "AI"),
    model: read?.model?.name ?? null,
    sceneId: requested?.sceneId ?? null,
  };
}

/** What is told of the editor's runs, for whoever tells whose words a script has. */
export const runFactsOf =
  (runLog: Pick<RunLog, "findRuns">): RunFactsOf =>
  async (runIds) => {
    const found = runIds.length === 0 ? [] : await runLog.findRuns({ ids: [...new Set(runIds)] });
    return new Map(found.map((run) => [run.id, factsOf(run)]));
  };
