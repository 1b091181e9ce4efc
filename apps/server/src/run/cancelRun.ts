import type { RunCancelled } from "@mochang/contract";
import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";
import { isEnded } from "./replay.ts";
import type { Run } from "./run.ts";
import type { RunLog } from "./runLog.ts";

/** A worker stops within a second or so, a busy machine later; the answer waits for it this long, so that it can say what came back. */
const PATIENCE_MS = 20_000;

/** What runs gave back without using it since they were last begun (what an earlier round gave back was told then), and what they used in all. */
export async function inkOfRuns(
  db: Queryable,
  runIds: readonly string[],
): Promise<Pick<RunCancelled, "unitsUsed" | "unitsRefunded">> {
  const ids = sql.join(
    runIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ used: string; refunded: string }>(sql`
    with begun as (select run_id, max(at) as at from run_events where run_id in (${ids}) and event->>'type' = 'state' and event->>'state' = 'queued' group by run_id)
    select coalesce(sum(e.cost), 0) as used, coalesce(sum(e.units) filter (where e.kind = 'release' and (begun.at is null or e.at >= begun.at)), 0) as refunded
    from ink_entries e left join begun on begun.run_id = e.run_id where e.run_id in (${ids})`);
  return { unitsUsed: Number(rows[0]?.used ?? 0), unitsRefunded: Number(rows[0]?.refunded ?? 0) };
}

/** Waits until these runs have ended, but no longer than a person waits for an answer. */
export async function awaitEnds(runLog: RunLog, runIds: readonly string[], closing: AbortSignal): Promise<void> {
  const patience = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), closing]);
  for (const runId of runIds) {
    const run = await runLog.loadRun(runId);
    if (!run || isEnded(run.state)) continue;
    for await (const batch of runLog.followBatches(runId, run.lastSeq, patience)) void batch;
  }
}

/** Asks a run to stop and tells what became of it and of the runs that it began (`parts`). Asking twice, or after the end, changes nothing. */
export async function cancelAndTell(
  deps: { db: Queryable; runLog: RunLog; closing: AbortSignal },
  run: Run,
  parts: readonly string[],
): Promise<RunCancelled> {
  await deps.runLog.cancelRun(run.id);
  await awaitEnds(deps.runLog, [run.id, ...parts], deps.closing);
  const now = await deps.runLog.loadRun(run.id);
  return { state: now?.state ?? "cancelled", ...(await inkOfRuns(deps.db, [run.id, ...parts])) };
}
