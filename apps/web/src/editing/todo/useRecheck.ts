import {
  RECHECK_KEY,
  RECHECK_SCENES_MAX,
  Rechecked,
  type RecheckProblem,
  type ReportedProblem,
} from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { saveFirst } from "../export/whenSaved.ts";
import { useModelRun } from "../modelRunControls/useModelRun.ts";
import type { PanelProps } from "../panelProps.ts";
import { estimateRecheck, fetchRecheck, startRecheck } from "./api.ts";
import type { TodoItem } from "./todoItems.ts";
import { todoKey } from "./todoKey.ts";

const ESTIMATE_STALE_MS = 60_000;
const MAX_QUOTE = 300;

/** An item as the model is told of it. */
export const problemOf = ({ key, title, sentence, quotes, quote }: TodoItem): ReportedProblem => ({
  key,
  title,
  sentence,
  quotes: [...new Set([...quotes.map(({ text }) => text), quote])]
    .filter((words) => words !== "")
    .map((words) => words.slice(0, MAX_QUOTE).toWellFormed())
    .slice(0, 8),
});

/** 再查一遍: whether a problem that a model named is still there, in the scenes that it is about. */
export function useRecheck({ script, editor }: PanelProps, item: TodoItem) {
  const client = useQueryClient();
  const { versionId } = editor.structure;
  const scenes = new Set(editor.rows.flatMap(({ id, label }) => (label === null ? [] : [id])));
  const sceneIds = [...new Set([...item.quotes.map(({ sceneId }) => sceneId), item.sceneId ?? ""])]
    .filter((id) => scenes.has(id))
    .slice(0, RECHECK_SCENES_MAX);
  const request: RecheckProblem = { scriptId: script.scriptId, versionId, problem: problemOf(item), sceneIds };
  const canAsk = sceneIds.length > 0;
  const estimate = useQuery({
    queryKey: ["editing", "recheck", "estimate", versionId, item.key],
    queryFn: () => estimateRecheck(request),
    enabled: canAsk,
    retry: false,
    staleTime: ESTIMATE_STALE_MS,
  });
  const run = useModelRun<RecheckProblem>({
    of: `recheck:${versionId}:${item.key}`,
    start: async (asked) => {
      // The server checks the words that it has.
      await saveFirst(editor.saving);
      return startRecheck(asked);
    },
    running: async () => (canAsk ? ((await fetchRecheck(request)) ?? { runId: null }) : { runId: null }),
    // 改好了 is kept by the server as 已改.
    onEnd: () => void client.invalidateQueries({ queryKey: todoKey(versionId) }),
  });
  const step = run.run?.steps.find(({ key }) => key === RECHECK_KEY);
  return {
    ...run,
    canAsk,
    estimate,
    answer: run.run?.state === "done" ? Rechecked.safeParse(step?.data).data : undefined,
    ask: () => run.begin(request),
  };
}
