import { changeOf, isEnded, type RunChange, type RunEvent } from "@mochang/contract";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "../platform/database.ts";
import { runs } from "./tables.ts";
import { DATABASE_NOW } from "./databaseNow.ts";
import { RunEnded, StaleFenceError, toRun, type Run } from "./run.ts";
import { storable } from "./storable.ts";
import { writeSteps } from "./writeSteps.ts";

export interface WriteOptions {
  /** The fencing number that the run must still have, else `StaleFenceError`. */
  fence?: number;
  /** Every step of these events has begun, so that its row is there. */
  stepsBegun?: boolean;
  /** Only for the reopening of an ended run. */
  evenEnded?: boolean;
  /** Further columns of the run's row, e.g. its output. */
  set?: PgUpdateSetSource<typeof runs>;
}

/**
 * The only writer of run events: numbers them, and keeps the run's row and its steps equal to what the reducer makes of them. The row's
 * lock orders writers, so that a number is never visible before a smaller one. The caller announces the run when it has committed.
 * @returns the run after the events
 * @throws RunEnded, StaleFenceError
 */
export async function writeEvents(
  tx: Transaction,
  runId: string,
  newEvents: readonly RunEvent[],
  now: Date,
  options: WriteOptions = {},
): Promise<Run> {
  const events = newEvents.map((e) => storable(e));
  const change = changeOf(events);
  const open: SQL | undefined = options.evenEnded ? undefined : inArray(runs.state, ["queued", "running"]);
  const fenceMatches: SQL | undefined = options.fence === undefined ? undefined : eq(runs.fence, options.fence);
  const [row] = await tx
    .update(runs)
    .set({
      ...runColumns(change.set, now),
      ...options.set,
      touchedAt: DATABASE_NOW,
      lastSeq: sql`${runs.lastSeq} + ${events.length}`,
    })
    .where(and(eq(runs.id, runId), open, fenceMatches))
    .returning();
  if (!row) throw await refusalReason(tx, runId);
  if (events.length > 0) {
    const after = row.lastSeq - events.length;
    await tx.execute(sql`
      insert into run_events (run_id, seq, event, at)
      select ${runId}, ${after}::int + e.n, e.event::jsonb, ${now} from unnest(${sql.param(events.map((event) => JSON.stringify(event)))}::text[]) with ordinality as e(event, n)`);
    // Deltas alone change nothing of a row that is there.
    if (!options.stepsBegun || events.some((e) => e.type !== "delta"))
      await writeSteps(tx, runId, { change, events, after, now });
  }
  return toRun(row);
}

/** An active run that refuses a write has another worker. */
async function refusalReason(tx: Transaction, runId: string): Promise<RunEnded | StaleFenceError> {
  const [row] = await tx.select({ state: runs.state }).from(runs).where(eq(runs.id, runId));
  return row && !isEnded((row as Run).state) ? new StaleFenceError(runId) : new RunEnded(runId);
}

/** What a change sets of the run itself, with the times that the row keeps beside it. */
function runColumns(set: RunChange["set"], now: Date): Partial<typeof runs.$inferInsert> | Record<string, unknown> {
  if (set.state === undefined) return set;
  if (set.state === "queued") return { ...set, finishedAt: null, cancelAsked: 0 };
  if (isEnded(set.state)) return { ...set, finishedAt: now };
  return { ...set, startedAt: sql`coalesce(${runs.startedAt}, ${now})`, finishedAt: null };
}
