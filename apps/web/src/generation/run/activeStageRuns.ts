import { createStore } from "../../ui/store.ts";

/** Versions that a run from step to step is writing now, as far as this window follows it. */
export const activeStageRuns = createStore<ReadonlySet<string>>(new Set());

/** Notes whether such a run writes this version. */
export function markStageRun(versionId: string, isActive: boolean): void {
  const now = activeStageRuns.get();
  if (now.has(versionId) === isActive) return;
  const next = new Set(now);
  if (isActive) next.add(versionId);
  else next.delete(versionId);
  activeStageRuns.set(next);
}
