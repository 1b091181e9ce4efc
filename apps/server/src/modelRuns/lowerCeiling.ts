import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";

/**
 * Puts a run under way below a ceiling, unless its own is lower; null changes nothing. It counts from the run's next
 * question on.
 */
export async function lowerCeiling(
  { db, runLog }: Pick<ModelRunDeps, "db" | "runLog">,
  runId: string,
  ceiling: number | null,
): Promise<void> {
  if (ceiling === null) return;
  await db.transaction(async (tx) => {
    const [run] = await runLog.findRuns({ ids: [runId] }, tx, { lock: true });
    if (!run) return;
    const now = ModelRunInput.parse(run.input);
    if (now.ceiling === null || now.ceiling > ceiling) await runLog.setInput(runId, { ...now, ceiling }, tx);
  });
}
