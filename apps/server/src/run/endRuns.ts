import { isEnded, type RunKind, type RunState } from "@mochang/contract";
import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "../platform/database.ts";
import { isProcessDead } from "../platform/livingProcesses.ts";
import { DATABASE_NOW } from "./databaseNow.ts";
import { findRuns, LOCK_ORDER, whereOf, type RunFilter } from "./findRuns.ts";
import { announceIn, type LogWrites } from "./logWrites.ts";
import { CANCEL_CHANNEL } from "./run.ts";
import { lockJoinKey } from "./startRun.ts";
import { runs } from "./tables.ts";

/** Runs in the transaction in which runs are deleted. */
export type OnRunsDeleted = (tx: Transaction, runIds: readonly string[]) => Promise<void>;

const notifyCancel = (tx: Transaction, runId: string): Promise<unknown> =>
  tx.execute(sql`select pg_notify(${CANCEL_CHANNEL}, ${runId})`);

export interface CancelOptions {
  /** Nothing where another has joined it (`shareRun`). */
  unlessShared?: boolean;
}

/**
 * A queued run ends at once; a running one is asked to stop and ends when its worker does. An ended one stays. What the run has begun for itself is
 * held before it: the end of a part takes the same rows in this order (`failWaitingReports`), and two ends at once would wait for each other.
 */
export const cancelRun = (
  { write, inTransaction }: LogWrites,
  runId: string,
  outer?: Transaction,
  { unlessShared = false }: CancelOptions = {},
): Promise<void> =>
  inTransaction(outer, async (tx) => {
    const held = await tx
      .select({ id: runs.id, state: runs.state, shared: sql<boolean>`${runs.input} @> '{"shared": true}'` })
      .from(runs)
      .where(or(eq(runs.id, runId), eq(runs.parentRunId, runId)))
      .orderBy(...LOCK_ORDER)
      .for("update");
    const row = held.find(({ id }) => id === runId);
    if (unlessShared && row?.shared) return;
    if (row?.state === "queued") await write(runId, [{ type: "state", state: "cancelled" }], { tx });
    if (row?.state !== "running") return;
    await tx.update(runs).set({ cancelAsked: 1 }).where(eq(runs.id, runId));
    await notifyCancel(tx, runId);
  });

/** An ended run is queued again, as a part of another or by itself. False when the same work is under way in another run, or this one has not ended. */
export const reopenRun = (
  { write, inTransaction }: LogWrites,
  runId: string,
  outer?: Transaction,
  parentRunId: string | null = null,
): Promise<boolean> =>
  inTransaction(outer, async (tx) => {
    // Locked before the row, as by a start, which writes to the row of the run that it joins. A run keeps its join key.
    const [kept] = await tx.select({ joinKey: runs.joinKey }).from(runs).where(eq(runs.id, runId));
    const joinKey = kept?.joinKey ?? null;
    if (joinKey !== null) await lockJoinKey(tx, joinKey);
    const [row] = await tx.select({ state: runs.state }).from(runs).where(eq(runs.id, runId)).for("update");
    if (!row || !isEnded(row.state as RunState)) return false;
    if (joinKey !== null) {
      const [other] = await tx
        .select({ id: runs.id })
        .from(runs)
        .where(and(eq(runs.joinKey, joinKey), inArray(runs.state, ["queued", "running"])));
      if (other) return false;
    }
    await write(runId, [{ type: "state", state: "queued" }], { tx, evenEnded: true, set: { parentRunId } });
    return true;
  });

/** Deletes runs with their events; active ones are cancelled first, so that what they held is released. Followers' streams end. */
export const deleteRuns = (
  { write, inTransaction }: LogWrites,
  hooks: readonly OnRunsDeleted[],
  filter: RunFilter,
  outer?: Transaction,
): Promise<void> =>
  inTransaction(outer, async (tx) => {
    const found = await findRuns(tx, filter, { lock: true });
    if (found.length === 0) return;
    for (const { id, state } of found)
      if (!isEnded(state)) await write(id, [{ type: "state", state: "cancelled" }], { tx });
    const ids = found.map((run) => run.id);
    await tx.delete(runs).where(inArray(runs.id, ids));
    for (const hook of hooks) await hook(tx, ids);
    for (const { id, lastSeq } of found) {
      await notifyCancel(tx, id);
      await announceIn(tx, id, lastSeq);
    }
  });

/** Fails those of some runs for which the condition still holds under their lock; who is at one of them now goes first. @returns how many */
async function failRuns(db: Database, { write }: LogWrites, which: SQL | undefined, message: string): Promise<number> {
  const lost = await db.select({ id: runs.id }).from(runs).where(which);
  let failed = 0;
  for (const { id } of lost)
    await db.transaction(async (tx) => {
      const [runningRow] = await tx
        .select({ cancelAsked: runs.cancelAsked })
        .from(runs)
        .where(and(eq(runs.id, id), which))
        .for("update", { skipLocked: true });
      if (!runningRow) return;
      // One that its user had stopped has not failed: what it used until then is paid.
      await write(
        id,
        [runningRow.cancelAsked ? { type: "state", state: "cancelled" } : { type: "state", state: "failed", message }],
        { tx },
      );
      failed++;
    });
  return failed;
}

/** Ends active runs of these kinds that gave no sign of life for so long. @returns how many */
export const endSilentRuns = (
  db: Database,
  writes: LogWrites,
  kinds: readonly RunKind[],
  silentMs: number,
  message: string,
): Promise<number> => failRuns(db, writes, whereOf({ kinds, active: true, silentMs }), message);

/** Ends active runs of these kinds that were done in a process (`mark` of their input) which is no more. @returns how many */
export const endRunsOfDeadProcesses = (
  db: Database,
  writes: LogWrites,
  kinds: readonly RunKind[],
  message: string,
): Promise<number> =>
  failRuns(
    db,
    writes,
    and(
      whereOf({ kinds, active: true }),
      sql`${runs.input}->'mark' is not null`,
      isProcessDead(sql`(${runs.input}->>'mark')::bigint`),
    ),
    message,
  );

/** A viewer that reads nothing for a minute is disconnected, so no follower of an ended run still needs its deltas after this time. */
const PRUNE_AFTER_MS = 120_000;
/** Runs pruned by one statement; a report has some thousands of deltas. */
const PRUNE_BATCH = 50;

/**
 * Takes the deltas and the progress of ended runs out of the log: their steps hold the text, and nobody asks for the progress of an ended run. Later viewers get a snapshot. @returns how many runs
 */
export async function pruneEnded(db: Database, idleMs = PRUNE_AFTER_MS): Promise<number> {
  const before = sql`${DATABASE_NOW} - make_interval(secs => ${idleMs / 1000})`;
  for (let all = 0; ;) {
    const { rows } = await db.execute<{ id: string }>(sql`
      with ended as (
        select id, last_seq from runs where state in ('done','failed','cancelled') and pruned_seq < last_seq and touched_at < ${before}
        order by touched_at limit ${PRUNE_BATCH} for update skip locked
      ), gone as (
        delete from run_events e using ended where e.run_id = ended.id and e.seq <= ended.last_seq and e.event->>'type' in ('delta', 'progress')
      )
      update runs set pruned_seq = ended.last_seq from ended where runs.id = ended.id returning runs.id`);
    all += rows.length;
    if (rows.length < PRUNE_BATCH) return all;
  }
}
