import { useSingleMutation } from "../lib/useSingleMutation.ts";
import { useCancelRun } from "../run/useCancelRun.tsx";
import { useToasts } from "../ui/toasts.ts";
import { retryStep, startRun } from "./api.ts";

/** Start (of a version, or of the default one), retry and cancel. `after` is told that the run has changed and what was loaded of it is old. */
export function useRunActions(after: () => void, versionId?: string) {
  const { error } = useToasts();
  const options = { onError: error, onSettled: after };
  return {
    start: useSingleMutation({
      mutationFn: (scriptId: string) => startRun(scriptId, { ...(versionId && { versionId }) }),
      ...options,
    }),
    /** These tabs; an evaluation of the same text goes on with them. */
    startTabs: useSingleMutation({
      mutationFn: ({ scriptId, tabs }: { scriptId: string; tabs: readonly number[] }) =>
        startRun(scriptId, { tabs, ...(versionId && { versionId }) }),
      ...options,
    }),
    /** What the upload asked for, which may have been asked for already. */
    startFirst: useSingleMutation({
      mutationFn: (scriptId: string) => startRun(scriptId, { first: true }),
      ...options,
    }),
    retry: useSingleMutation({
      mutationFn: ({ runId, key }: { runId: string; key: string }) => retryStep(runId, key),
      ...options,
    }),
    cancel: useCancelRun(after),
  };
}
