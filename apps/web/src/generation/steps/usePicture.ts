import { Estimate, RunSnapshot } from "@mochang/contract";
import { GENERATION_PATHS as PATHS, MODEL_CALL, PICTURE_REMOVE, PictureStarted } from "@mochang/contract/generation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { INK_KEY } from "../../ink/index.ts";
import { get, post } from "../../lib/api.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { keepRun } from "../../run/keptRuns.ts";
import { usedInk } from "../../run/runSentences.ts";
import { useModelRun } from "../../run/useModelRun.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { Item } from "../items.ts";
import { useWorkspace } from "../workspace.ts";

const PATH = { biography: PATHS.biographyDraw, outline: PATHS.outlineCover } as const;

/** The picture of a person or of the work: its price, its drawing, also after a reload, and its removal. */
export function usePicture(item: Item & { kind: keyof typeof PATH }) {
  const { key, refresh } = useWorkspace();
  const client = useQueryClient();
  const toasts = useToasts();
  const path = PATH[item.kind];
  const of = `picture:${key.versionId}:${item.id}`;
  const body = { ...key, id: item.id };
  const estimate = useQuery({
    queryKey: ["picture-estimate", item.kind, key.scriptId],
    queryFn: () => post(`${path}${MODEL_CALL.estimate}`, body, Estimate),
    staleTime: 60_000,
    retry: false,
  });
  const ended = async (run: RunSnapshot): Promise<void> => {
    void client.invalidateQueries({ queryKey: INK_KEY });
    if (run.state !== "done") return;
    await refresh();
    keepRun(of, null);
    const { unitsUsed } = await get("/api/run/snapshot", { runId: run.runId }, RunSnapshot);
    toasts.done(`画好了，${usedInk(unitsUsed)}`);
  };
  const run = useModelRun<Record<never, never>>({
    of,
    // Begun below, where a card that is there at once begins no run.
    start: () => Promise.reject(new Error("begun elsewhere")),
    onEnd: (over) => void ended(over).catch(toasts.error),
  });
  const start = useSingleMutation({
    mutationFn: () => post(`${path}${MODEL_CALL.start}`, body, PictureStarted),
    onSuccess: async ({ runId }) => {
      if (runId !== null) return keepRun(of, runId);
      await refresh();
      toasts.done("字卡排好了");
    },
    onError: toasts.error,
  });
  const remove = useSingleMutation({
    mutationFn: () => post(`${path}${PICTURE_REMOVE}`, body, z.null()),
    onSuccess: refresh,
    onError: toasts.error,
  });
  return {
    estimate: estimate.data,
    run,
    isStarting: start.isPending,
    begin: () => start.mutate(),
    isRemoving: remove.isPending,
    remove: () => remove.mutate(),
  };
}
