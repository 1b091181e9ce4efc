/**
 * The run that who presses 停下 means: one whose start is on its way, else the one that is shown. Null: the start failed, and has said so by itself.
 */
export const selectRunToCancel = (
  starting: Promise<{ runId: string }> | null,
  currentRunId: string | null,
): Promise<{ runId: string | null } | null> =>
  starting ? starting.catch(() => null) : Promise.resolve({ runId: currentRunId });
