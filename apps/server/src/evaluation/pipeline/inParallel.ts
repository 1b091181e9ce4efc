/**
 * Runs tasks in their order, at most `limit` at once. The first task that throws keeps the rest from starting; its error is thrown
 * after the running ones have ended.
 */
export async function inParallel(
  limit: number,
  tasks: readonly (() => Promise<void>)[],
  onFault: () => void = () => undefined,
): Promise<void> {
  let next = 0;
  let fault: { error: unknown } | null = null;
  const worker = async (): Promise<void> => {
    for (let task = tasks[next++]; task && !fault; task = tasks[next++]) {
      try {
        await task();
      } catch (error) {
        if (!fault) onFault();
        fault ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, tasks.length)) }, worker));
  if (fault) throw (fault as { error: unknown }).error;
}
