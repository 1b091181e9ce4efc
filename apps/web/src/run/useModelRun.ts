import { RunCancelled, type RunSnapshot } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { post } from "../lib/api.ts";
import { useSingleMutation } from "../lib/useSingleMutation.ts";
import { useStore } from "../ui/store.ts";
import { useToasts } from "../ui/toasts.ts";
import { isOver } from "./applySnapshot.ts";
import { cancelledSentence } from "./cancelledSentence.ts";
import { isPutAway, keepRun, keptRuns, putRunAway } from "./keptRuns.ts";
import { selectRunToCancel } from "./selectRunToCancel.ts";
import { useRun } from "./useRun.ts";
import { useUnitsUsed } from "./useUnitsUsed.ts";

export interface ModelRunOptions<Asked> {
  /** What the run is of, e.g. `rewrite:<document>:<scene>`; the panel shows its newest. */
  of: string;
  start: (input: Asked) => Promise<{ runId: string }>;
  /** The run that is under way on the server, or has ended unseen: perhaps begun by another window, or by one that is gone. */
  running?: (signal: AbortSignal) => Promise<{ runId: string | null }>;
  /** Its end has changed what other queries know, ink first of all. */
  onEnd: (run: RunSnapshot) => void;
}

/** A run of the model for a panel: begun, followed, stopped. Closing the panel stops nothing; the next look finds it again. */
export function useModelRun<Asked>({ of, start, running, onEnd }: ModelRunOptions<Asked>) {
  const toasts = useToasts();
  const keptRunId = useStore(keptRuns)[of] ?? null;
  const { data } = useQuery({
    queryKey: ["modelRun", of],
    queryFn: ({ signal }) => running?.(signal) ?? { runId: null },
    enabled: running !== undefined && keptRunId === null,
  });
  const found = data?.runId ?? null;
  const runId = keptRunId ?? (found !== null && !isPutAway(found) ? found : null);
  const { run: followed, link } = useRun(runId);
  const { units, isAsking } = useUnitsUsed(followed);
  const run = useMemo(
    () => (followed && units !== null ? { ...followed, unitsUsed: units } : followed),
    [followed, units],
  );
  const over = run !== null && isOver(run);
  const tellEnd = useEffectEvent(() => {
    if (run) onEnd(run);
  });
  const endedId = over ? runId : null;
  useEffect(() => {
    if (endedId !== null) tellEnd();
  }, [endedId]);
  useEffect(() => {
    if (link === "refused" && keptRunId !== null) keepRun(of, null);
  }, [link, keptRunId, of]);
  /** The start that is on its way: who stops meanwhile means the run that it begins, not the one before. */
  const starting = useRef<Promise<{ runId: string }> | null>(null);
  const begin = useSingleMutation({
    mutationFn: (input: Asked) => (starting.current = start(input)),
    onSuccess: (started) => keepRun(of, started.runId),
    onError: toasts.error,
    onSettled: () => (starting.current = null),
  });
  const stop = useSingleMutation({
    mutationFn: async () => {
      const runToCancel = await selectRunToCancel(starting.current, runId);
      return runToCancel && post("/api/run/cancel", runToCancel, RunCancelled);
    },
    onSuccess: (cancelled) => cancelled && toasts.done(cancelledSentence(cancelled)),
    onError: toasts.error,
  });
  return {
    run,
    runId,
    /** `run` is still the one before. */
    isStarting: begin.isPending,
    // Over for its viewer once it is known what it cost.
    isRunning: begin.isPending || (runId !== null && (!over || isAsking)),
    begin: begin.mutate,
    stop: () => stop.mutate(),
    isStopping: stop.isPending,
    forget: () => {
      if (runId !== null) putRunAway(runId);
      keepRun(of, null);
    },
  };
}
export type ModelRun<Asked> = ReturnType<typeof useModelRun<Asked>>;
