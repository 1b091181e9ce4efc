import type { RunSnapshot } from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { INK_KEY } from "../../ink/index.ts";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { readSetting, writeSetting } from "../../lib/storage.ts";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { isOver } from "../../run/applySnapshot.ts";
import { cancelledSentence } from "../../run/cancelledSentence.ts";
import { useRun } from "../../run/useRun.ts";
import { useToasts } from "../../ui/toasts.ts";
import { workKey } from "../queries.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";
import { fetchUse, stopScenes } from "./api.ts";

/** A run's ink is asked for so often while it writes. */
const INK_EVERY_MS = 3_000;

/** A kind of run that writes much of a version, and may pause. */
export interface PausableRun<
  Last extends { runId: string; ceiling: number | null; pauseAsked?: boolean | undefined },
  Asked,
> {
  /** Names it among the version's queries and the window's settings. */
  name: string;
  last: (key: WorkKey) => Promise<Last | null>;
  start: (key: WorkKey, options: Asked, ceiling: number | null) => Promise<{ runId: string }>;
  pause: (runId: string) => Promise<unknown>;
  resume: (runId: string, ceiling: number | null) => Promise<{ runId: string }>;
  /** Another ceiling while it is under way. */
  setCeiling: (runId: string, ceiling: number | null) => Promise<unknown>;
  /** How much of it is stored: when it changes, the steps are read anew. */
  stored: (run: RunSnapshot) => number;
}

/** The newest run of such a kind of the open version, as it writes, also where another window began it or let it go on. */
function useNewestRun<Last extends { runId: string; ceiling: number | null; pauseAsked?: boolean | undefined }>(
  { name, last: fetchLast }: Pick<PausableRun<Last, never>, "name" | "last">,
  key: WorkKey,
) {
  const [round, setRound] = useState(0);
  const lastKey = [...workKey(key), name];
  const last = useQuery({ queryKey: lastKey, queryFn: () => fetchLast(key), ...REFETCH_ON_RETURN, retry: 1 });
  const runId = last.data?.runId ?? null;
  const { run, link } = useRun(runId, round);
  const isActive = run !== null && !isOver(run);
  const used = useQuery({
    queryKey: [...lastKey, "used", runId, round, isActive],
    queryFn: ({ signal }) => fetchUse(runId ?? "", signal),
    ...REFETCH_ON_RETURN,
    enabled: run !== null,
    // At its end the run's own ink stands until it is asked for anew.
    placeholderData: (before, query) => (query?.queryKey.includes(runId) ? before : undefined),
    refetchInterval: isActive ? INK_EVERY_MS : false,
  });
  const followAgain = () => setRound((now) => now + 1);
  // It was over, and goes on by another window.
  if (run !== null && !isActive && used.isSuccess && !used.isPlaceholderData && used.data.isActive) followAgain();
  return { lastKey, last, runId, run, link, isActive, used, followAgain };
}

/** That run, and how to begin, pause, stop and resume it. */
export function usePausableRun<
  Last extends { runId: string; ceiling: number | null; pauseAsked?: boolean | undefined },
  Asked,
>(kind: PausableRun<Last, Asked>) {
  const { key, refresh } = useWorkspace();
  const client = useQueryClient();
  const toasts = useToasts();
  const setting = `mochang.${kind.name}.left`;
  const [leftMark, setLeft] = useState(() => readSetting(setting));
  const { lastKey, last, runId, run, link, isActive, used, followAgain } = useNewestRun(kind, key);
  // The balance that the header tells falls with what the run uses.
  useEffect(() => {
    if (used.data) void client.invalidateQueries({ queryKey: INK_KEY, exact: true });
  }, [client, used.data]);
  // What was stored changes the steps; the end changes the ink.
  const stage = `${runId} ${run ? kind.stored(run) : 0} ${isActive}`;
  const changed = useLatestCallback((now: string) => {
    if (runId === null || now === "") return;
    void refresh();
    if (!isActive) void client.invalidateQueries({ queryKey: INK_KEY });
  });
  useEffect(() => changed(stage), [stage, changed]);
  const renew = async () => {
    pause.reset();
    followAgain();
    await client.invalidateQueries({ queryKey: lastKey });
  };
  const options = { onSuccess: renew, onError: toasts.error };
  const start = useSingleMutation({
    mutationFn: ({ ceiling, ...asked }: Asked & { ceiling: number | null }) =>
      kind.start(key, asked as unknown as Asked, ceiling),
    ...options,
  });
  const resume = useSingleMutation({
    mutationFn: (ceiling: number | null) => kind.resume(runId ?? "", ceiling),
    ...options,
  });
  const pause = useSingleMutation({
    mutationFn: () => kind.pause(runId ?? ""),
    onSuccess: () => {
      toasts.done("正在写的写完就停");
      return client.invalidateQueries({ queryKey: lastKey });
    },
    onError: toasts.error,
  });
  // Once it halts nothing is being paused any more, also where another window lets it go on.
  const { reset: resetPause } = pause;
  useEffect(() => {
    if (!isActive) resetPause();
  }, [isActive, resetPause]);
  const stop = useSingleMutation({
    mutationFn: () => stopScenes(runId ?? ""),
    onSuccess: (result) => toasts.done(cancelledSentence(result)),
    onError: toasts.error,
  });
  const mark = `${runId}:${run?.seq}`;
  return {
    run,
    link,
    last: last.data ?? null,
    /** Units that it has used so far. */
    used: used.data?.unitsUsed ?? run?.unitsUsed ?? 0,
    /** In units; null: none. */
    ceiling: last.data?.ceiling ?? null,
    ...useCeilingChange((units) => kind.setCeiling(runId ?? "", units), lastKey),
    isActive,
    /** Its writer has put the outcome aside. */
    isLeft: !isActive && leftMark === mark,
    leave() {
      writeSetting(setting, mark);
      setLeft(mark);
    },
    start: start.mutateAsync,
    isStarting: start.isPending,
    resume: resume.mutate,
    isResuming: resume.isPending,
    pause: () => pause.mutate(),
    /** Also asked for before a reload, or by another window. */
    isPausing: pause.isPending || pause.isSuccess || last.data?.pauseAsked === true,
    stop: () => stop.mutate(),
    isStopping: stop.isPending,
  };
}

/** Another ceiling for the run while it is under way. */
function useCeilingChange(set: (units: number | null) => Promise<unknown>, lastKey: readonly unknown[]) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useSingleMutation({
    mutationFn: set,
    onSuccess: () => client.invalidateQueries({ queryKey: lastKey }),
    onError: toasts.error,
  });
  return { setCeiling: mutateAsync, isSettingCeiling: isPending };
}
