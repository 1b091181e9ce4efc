import type { ModelRunDeps } from "./deps.ts";
import { setCeiling } from "./setCeiling.ts";

/**
 * Puts a run under way below a ceiling, unless its own is lower; null changes nothing. It counts from the run's next
 * question on.
 * @throws AppError not-found
 */
export async function lowerCeiling(
  deps: Pick<ModelRunDeps, "db" | "runLog">,
  runId: string,
  ceiling: number | null,
): Promise<void> {
  if (ceiling === null) return;
  await setCeiling(deps, { ids: [runId] }, (_run, now) =>
    now.ceiling === null ? ceiling : Math.min(now.ceiling, ceiling),
  );
}
