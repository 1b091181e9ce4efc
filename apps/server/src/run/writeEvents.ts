import { changeOf, isEnded, type RunChange, type RunEvent } from "@mochang/contract";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../platform/database.ts";
import { runs } from "./tables.ts";
import { DATABASE_NOW } from "./databaseNow.ts";
import { RunEnded, StepTakenOver, toRun, type Run } from "./run.ts";
import { storable } from "./storable.ts";
import { writeSteps } from "./writeSteps.ts";

/** A writer's claim on a step: its events count only while this attempt is the step's newest. */
export interface StepClaim {
  key: string;
  attempt: number;
}

export interface WriteOptions {
  /** Claims that must hold, else `StepTakenOver`. */
  claims?: readonly StepClaim[];
  /** The attempt that a step must still be at (0: never begun), so that of two workers who begin it at once one does. */
  begins?: StepClaim;
  /** Only for the reopening of an ended run. */
  evenEnded?: boolean;
  /** Further columns of the run's row, e.g. its output. */
  set?: Partial<typeof runs.$inferInsert>;
}

/**
 * The only writer of run events: numbers them, and keeps the run's row and its steps equal to what the reducer makes of them. The row's
 * lock orders writers, so that a number is never visible before a smaller one. The caller announces the run when it has committed.
 * @returns the run after the events
 * @throws RunEnded, StepTakenOver
 */
export async function writeEvents(
  tx: Transaction,
  runId: string,
  given: readonly RunEvent[],
  now: Date,
  options: WriteOptions = {},
): Promise<Run> {
  const events = given.map((e) => storable(e));
  const change = changeOf(events);
  const open: SQL | undefined = options.evenEnded ? undefined : inArray(runs.state, ["queued", "running"]);
  const [row] = await tx
    .update(runs)
    .set({
      ...runColumns(change.set, now),
      ...options.set,
      touchedAt: DATABASE_NOW,
      lastSeq: sql`${runs.lastSeq} + ${events.length}`,
    })
    .where(and(eq(runs.id, runId), open))
    .returning();
  if (!row) throw new RunEnded(runId);
  if (options.claims?.length) await holdClaims(tx, runId, options.claims);
  if (options.begins) await holdBeginning(tx, runId, options.begins);
  if (events.length > 0) {
    const after = row.lastSeq - events.length;
    await tx.execute(sql`
      insert into run_events (run_id, seq, event, at)
      select ${runId}, ${after}::int + e.n, e.event::jsonb, ${now} from unnest(${sql.param(events.map((event) => JSON.stringify(event)))}::text[]) with ordinality as e(event, n)`);
    // Who holds a claim has a row for its step, and deltas alone change nothing of it.
    if (!options.claims?.length || events.some((e) => e.type !== "delta"))
      await writeSteps(tx, runId, { change, events, after, now });
  }
  return toRun(row);
}

async function holdClaims(tx: Transaction, runId: string, claims: readonly StepClaim[]): Promise<void> {
  const keys = claims.map((claim) => claim.key);
  const { rows } = await tx.execute<{ key: string; attempt: number }>(
    sql`select key, attempt from run_steps where run_id = ${runId} and key = any (${sql.param(keys)}::text[]) and state = 'running'`,
  );
  const held = new Map(rows.map((row) => [row.key, row.attempt]));
  for (const { key, attempt } of claims) if (held.get(key) !== attempt) throw new StepTakenOver(runId, key, attempt);
}

async function holdBeginning(tx: Transaction, runId: string, { key, attempt }: StepClaim): Promise<void> {
  const { rows } = await tx.execute<{ attempt: number; state: string }>(
    sql`select attempt, state from run_steps where run_id = ${runId} and key = ${key}`,
  );
  if ((rows[0]?.attempt ?? 0) !== attempt || rows[0]?.state === "done") throw new StepTakenOver(runId, key, attempt);
}

/** What a change sets of the run itself, with the times that the row keeps beside it. */
function runColumns(set: RunChange["set"], now: Date): Partial<typeof runs.$inferInsert> | Record<string, unknown> {
  if (set.state === undefined) return set;
  if (set.state === "queued") return { ...set, finishedAt: null, cancelAsked: 0 };
  if (isEnded(set.state)) return { ...set, finishedAt: now };
  return { ...set, startedAt: sql`coalesce(${runs.startedAt}, ${now})`, finishedAt: null };
}
