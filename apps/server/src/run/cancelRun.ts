import { isEnded, type RunCancelled } from "@mochang/contract";
import { sql, type SQL } from "drizzle-orm";
import type { Run } from "./run.ts";
import type { RunLog } from "./runLog.ts";

/** A worker stops within a second or so, a busy machine later; the answer waits for it this long, so that it can say what came back. */
const WAIT_MS = 20_000;

/** When each run was last queued, as rows `(run_id, at)`: what an earlier round gave back was told then. */
export const lastQueued = (ids: SQL): SQL =>
  sql`select run_id, max(at) as at from run_events where run_id in (${ids}) and event->>'type' = 'state' and event->>'state' = 'queued' group by run_id`;

/** Steps of these runs that are not done, as rows `(run_id, key)`: what a stop has cut off. */
export const undoneSteps = (ids: SQL): SQL =>
  sql`select run_id, key from run_steps where run_id in (${ids}) and state <> 'done'`;

/** Waits until these runs have ended, but no longer than a person waits for an answer. */
export async function awaitEnds(runLog: RunLog, runIds: readonly string[], closing: AbortSignal): Promise<void> {
  const until = AbortSignal.any([AbortSignal.timeout(WAIT_MS), closing]);
  for (const runId of runIds) {
    const run = await runLog.loadRun(runId);
    if (!run || isEnded(run.state)) continue;
    for await (const batch of runLog.followBatches(runId, run.lastSeq, until)) void batch;
  }
}

/** What runs used in all, and gave back unused since they were last begun. */
export type InkOfRuns = (runIds: readonly string[]) => Promise<Pick<RunCancelled, "unitsUsed" | "unitsRefunded">>;

/** Asks a run to stop and tells what became of it and of the runs that it began for itself. Asking twice, or after the end, changes nothing. */
export async function cancelAndReport(
  deps: { runLog: RunLog; inkOfRuns: InkOfRuns; closing: AbortSignal },
  run: Run,
): Promise<RunCancelled> {
  const all = [run.id, ...(await deps.runLog.partsOf(run.id))];
  await deps.runLog.cancelRun(run.id);
  await awaitEnds(deps.runLog, all, deps.closing);
  const now = await deps.runLog.loadRun(run.id);
  return { state: now?.state ?? "cancelled", ...(await deps.inkOfRuns(all)) };
}
