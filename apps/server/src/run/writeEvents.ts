import type { RunEvent, RunState } from "@mochang/contract";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../platform/database.ts";
import { runs } from "./tables.ts";
import { DATABASE_NOW } from "./databaseNow.ts";
import { foldSteps, storable } from "./fold.ts";
import { RUN_CHANNEL, RunEnded, StepTakenOver, toRun, type Run } from "./run.ts";
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
 * The only writer of run events: numbers them, keeps the run's row and its steps equal to their replay, and notifies the followers
 * at commit. The row's lock orders writers, so that a number is never visible before a smaller one.
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
  const open: SQL | undefined = options.evenEnded ? undefined : inArray(runs.state, ["queued", "running"]);
  const [row] = await tx
    .update(runs)
    .set({
      ...runColumns(events, now),
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
    const before = row.lastSeq - events.length;
    await writeSteps(tx, runId, foldSteps(events), before, now);
    // One statement for both: the row's lock is held from here to there, and the run's other steps wait for it.
    await tx.execute(sql`
      with written as (
        insert into run_events (run_id, seq, event, at)
        select ${runId}, ${before}::int + e.n, e.event::jsonb, ${now} from unnest(${sql.param(events.map((event) => JSON.stringify(event)))}::text[]) with ordinality as e(event, n)
      ) select pg_notify(${RUN_CHANNEL}, ${`${runId}:${row.lastSeq}`})`);
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

/** What `applyEvent` does to the run itself, as columns. */
function runColumns(events: readonly RunEvent[], now: Date): Partial<typeof runs.$inferInsert> {
  const set: Partial<typeof runs.$inferInsert> = {};
  for (const event of events) {
    if (event.type === "state") Object.assign(set, stateColumns(event.state, now), { message: event.message ?? null });
    if (event.type === "progress") {
      Object.assign(set, {
        percent: event.percent,
        step: event.step,
        message: event.message,
        done: event.done ?? null,
        total: event.total ?? null,
        remainingSeconds: event.remainingSeconds ?? null,
      });
    }
  }
  return set;
}

function stateColumns(state: RunState, now: Date): object {
  if (state === "queued") return { state, finishedAt: null, cancelAsked: 0 };
  if (state === "running") return { state, startedAt: sql`coalesce(${runs.startedAt}, ${now})`, finishedAt: null };
  return { state, finishedAt: now, remainingSeconds: null, ...(state === "done" ? { percent: 100 } : {}) };
}
