import { Estimate, RunCancelled, RunFollowed, type RunSnapshot } from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { post } from "../../lib/api.ts";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { isOver } from "../../run/applySnapshot.ts";
import { cancelledSentence } from "../../run/cancelledSentence.ts";
import { useRun } from "../../run/useRun.ts";
import type { Saving } from "../../sheet/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import { saveFirst, whenSaved } from "../export/whenSaved.ts";

/** Something that a model writes beside the script. */
export interface GenerationRequest {
  /** `/api/planning`: see the server's `registerModelRunCalls`. */
  path: string;
  body: Record<string, unknown>;
}

const ESTIMATE_STALE_MS = 60_000;
const Running = RunFollowed.nullable();

/** What it will cost; the script's length changes it but slowly. `enabled` false where there is nothing to be written about. */
export const useEstimate = ({ path, body }: GenerationRequest, saving: Saving, enabled = true) =>
  useQuery({
    queryKey: ["editing", "estimate", path, body],
    queryFn: async () => {
      // The server does not know what was written just now.
      await whenSaved(saving);
      return post(`${path}/estimate`, body, Estimate);
    },
    staleTime: ESTIMATE_STALE_MS,
    retry: false,
    enabled,
  });

interface Options {
  /** Told of the run's end; the run stays under way on the page until what it answers is there, so that what was written is never out of sight. */
  onEnd: (run: RunSnapshot) => Promise<void>;
  /** Says why it could not begin. */
  onRefused?: (error: unknown) => void;
}

/** A model's writing: the run under way (also one that another window began), how to begin and to stop it. */
export function useGenerated({ path, body }: GenerationRequest, saving: Saving, { onEnd, onRefused }: Options) {
  const client = useQueryClient();
  const toasts = useToasts();
  const key = ["editing", "running", path, body];
  const running = useQuery({ queryKey: key, queryFn: () => post(`${path}/running`, body, Running), retry: false });
  const start = useSingleMutation({
    mutationFn: async (request: Record<string, unknown>) => {
      await saveFirst(saving);
      return post(`${path}/start`, { ...body, ...request }, RunFollowed);
    },
    onSuccess: (run) => client.setQueryData(key, run),
    onError: onRefused ?? toasts.error,
  });
  const cancel = useSingleMutation({
    mutationFn: (runId: string) => post("/api/run/cancel", { runId }, RunCancelled),
    onSuccess: (result) => toasts.done(cancelledSentence(result)),
    onError: toasts.error,
  });
  const runId = running.data?.runId ?? null;
  const { run } = useRun(runId);
  const ended = useLatestCallback((over: RunSnapshot) => {
    void onEnd(over).finally(() => client.setQueryData(key, null));
  });
  const over = run !== null && isOver(run) ? run : null;
  useEffect(() => {
    if (over) ended(over);
  }, [over, ended]);
  return {
    run: runId === null ? null : run,
    busy: runId !== null,
    starting: start.isPending,
    start: (request: Record<string, unknown> = {}) => start.mutate(request),
    stop: () => runId !== null && cancel.mutate(runId),
  };
}
