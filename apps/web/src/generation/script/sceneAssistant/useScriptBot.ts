import { Estimate, RunFollowed, type RunSnapshot } from "@mochang/contract";
import { ASK_PATH, GENERATION_PATHS, MODEL_CALL } from "@mochang/contract/generation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { INK_KEY } from "../../../ink/index.ts";
import { post } from "../../../lib/api.ts";
import { keptRuns } from "../../../run/keptRuns.ts";
import { useModelRun } from "../../../run/useModelRun.ts";
import { useRun } from "../../../run/useRun.ts";
import { useStore } from "../../../ui/store.ts";
import { historyKey } from "../../assistant/useFormRun.ts";
import { useWorkspace } from "../../workspace.ts";

/** What is asked of a model about a scene's script. `ideas` is a question, too, kept apart from one's own. `rewrite`: the scene once more. */
export type ScriptTask = "ideas" | "evaluate" | "update" | "rewrite" | "ask";

export interface ScriptRequest {
  /** The script as it stands on the sheet. */
  content: string;
  evaluation?: string;
  question?: string;
  talk?: string;
}

const PATHS: Record<ScriptTask, string> = {
  ideas: ASK_PATH,
  evaluate: GENERATION_PATHS.contentEvaluate,
  update: GENERATION_PATHS.contentUpdateByEvaluation,
  rewrite: GENERATION_PATHS.contentInspire,
  ask: ASK_PATH,
};
const STALE_MS = 60_000;
/** Characters by which a script grows or shrinks before its price is asked for anew. */
const ROUND = 500;

/** What a run is of. */
const runOf = (versionId: string, task: ScriptTask, sceneId: string): string =>
  `generation:${versionId}:script-${task}:${sceneId}`;

/** What a model was asked about a scene's script last, to be read beside another task. */
export function useScriptRun(task: ScriptTask, sceneId: string): RunSnapshot | null {
  const { versionId } = useWorkspace().key;
  return useRun(useStore(keptRuns)[runOf(versionId, task, sceneId)] ?? null).run;
}

/** A model asked about a scene's script: begun, followed, stopped; found again after a reload. Nothing of an answer is put into the sheet by it. */
export function useScriptBot(task: ScriptTask, sceneId: string, content: string) {
  const { key } = useWorkspace();
  const client = useQueryClient();
  const of = runOf(key.versionId, task, sceneId);
  const body = (request: ScriptRequest) => ({ ...key, kind: "scene", id: sceneId, ...request });
  const run = useModelRun<ScriptRequest>({
    of,
    start: (request) => post(`${PATHS[task]}${MODEL_CALL.start}`, body(request), RunFollowed),
    onEnd(_: RunSnapshot) {
      void client.invalidateQueries({ queryKey: INK_KEY });
      void client.invalidateQueries({ queryKey: historyKey(key) });
    },
  });
  const estimate = useQuery({
    queryKey: [...INK_KEY, "scene", of, Math.round(content.length / ROUND)],
    queryFn: () =>
      post(
        `${PATHS[task]}${MODEL_CALL.estimate}`,
        body({ content, ...(task === "update" ? { evaluation: "。" } : { question: "？" }) }),
        Estimate,
      ),
    staleTime: STALE_MS,
    retry: false,
  });
  return { run, estimate: estimate.data };
}
export type ScriptBot = ReturnType<typeof useScriptBot>;
