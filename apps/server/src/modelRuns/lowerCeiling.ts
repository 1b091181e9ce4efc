import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";

/**
 * Puts a run under way below a ceiling, unless its own is lower; null changes nothing. It counts from the run's next
 * question on.
 */
export async function lowerCeiling(
  { runLog }: Pick<ModelRunDeps, "runLog">,
  runId: string,
  ceiling: number | null,
): Promise<void> {
  if (ceiling === null) return;
  const now = ModelRunInput.parse((await runLog.loadRun(runId))?.input);
  if (now.ceiling === null || now.ceiling > ceiling) await runLog.changeInput(runId, { ceiling });
}
