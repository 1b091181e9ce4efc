import { AI_LABEL_EXPORTED, EvaluationOutput } from "@mochang/contract";
import type { RunLog } from "../run/index.ts";
import { ScenesInput } from "./sceneAnalysis/scenesInput.ts";

/** Every section and scene analysis that was written for a user, for the export of the account. */
export async function* exportEvaluations(
  runLog: Pick<RunLog, "findRuns" | "snapshot">,
  userId: string,
): AsyncGenerator<unknown, void, undefined> {
  for (const run of await runLog.findRuns({ userId, kinds: ["evaluation", "scenes", "passage"] })) {
    const { id, scriptId, kind, state, createdAt, output } = run;
    const byModel =
      kind === "evaluation"
        ? EvaluationOutput.safeParse(output).data?.model
        : ScenesInput.safeParse(run.input).data?.model;
    const sections = ((await runLog.snapshot(id))?.steps ?? [])
      .filter((step) => step.text !== "")
      .map(({ key, state: stepState, text }) => ({ key, state: stepState, text }));
    yield { id, scriptId, kind, state, createdAt, output, ...(byModel ? { label: AI_LABEL_EXPORTED } : {}), sections };
  }
}
