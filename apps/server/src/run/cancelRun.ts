import type { RunCancelled } from "@mochang/contract";
import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";
import { inkEntries } from "../platform/schema/index.ts";
import { isEnded } from "./replay.ts";
import type { Run } from "./run.ts";
import type { RunLog } from "./runLog.ts";

/** A worker stops within a second or so; the answer waits for it this long, so that it can say what came back. */
const PATIENCE_MS = 5_000;

/** What runs gave back without using it, and what they used. */
export async function inkOfRuns(db: Queryable, runIds: readonly string[]): Promise<Pick<RunCancelled, "unitsUsed" | "unitsRefunded">> {
  const [sums] = await db
    .select({ used: sql<string>`coalesce(sum(${inkEntries.cost}), 0)`, refunded: sql<string>`coalesce(sum(${inkEntries.units}) filter (where ${inkEntries.kind} = 'release'), 0)` })
    .from(inkEntries)
    .where(inArray(inkEntries.runId, [...runIds]));
  return { unitsUsed: Number(sums?.used ?? 0), unitsRefunded: Number(sums?.refunded ?? 0) };
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
export async function cancelAndTell(deps: { db: Queryable; runLog: RunLog; closing: AbortSignal }, run: Run, parts: readonly string[]): Promise<RunCancelled> {
  await deps.runLog.cancelRun(run.id);
  await awaitEnds(deps.runLog, [run.id, ...parts], deps.closing);
  const now = await deps.runLog.loadRun(run.id);
  return { state: now?.state ?? "cancelled", ...(await inkOfRuns(deps.db, [run.id, ...parts])) };
}
