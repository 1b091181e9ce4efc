import type { RunEvent, RunState } from "@mochang/contract";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../platform/database.ts";
import { runEvents, runs } from "../platform/schema/index.ts";
import { foldSteps, storable, type StepChange } from "./fold.ts";
import { RUN_CHANNEL, RunEnded, StepTakenOver, toRun, type Run } from "./run.ts";

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
export async function writeEvents(tx: Transaction, runId: string, given: readonly RunEvent[], now: Date, options: WriteOptions = {}): Promise<Run> {
  const events = given.map((e) => storable(e));
  const open: SQL | undefined = options.evenEnded ? undefined : inArray(runs.state, ["queued", "running"]);
  const [row] = await tx
    .update(runs)
    .set({ ...runColumns(events, now), ...options.set, touchedAt: now, lastSeq: sql`${runs.lastSeq} + ${events.length}` })
    .where(and(eq(runs.id, runId), open))
    .returning();
  if (!row) throw new RunEnded(runId);
  for (const claim of options.claims ?? []) await holdClaim(tx, runId, claim);
  if (options.begins) await holdBeginning(tx, runId, options.begins);
  if (events.length > 0) {
    const first = row.lastSeq - events.length + 1;
    await tx.insert(runEvents).values(events.map((event, i) => ({ runId, seq: first + i, event, at: now })));
    for (const change of foldSteps(events)) await writeStep(tx, runId, change, now);
    await tx.execute(sql`select pg_notify(${RUN_CHANNEL}, ${`${runId}:${row.lastSeq}`})`);
  }
  return toRun(row);
}

async function holdClaim(tx: Transaction, runId: string, claim: StepClaim): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from run_steps where run_id = ${runId} and key = ${claim.key} and attempt = ${claim.attempt} and state = 'running'`);
  if (rows.length === 0) throw new StepTakenOver(runId, claim.key, claim.attempt);
}

async function holdBeginning(tx: Transaction, runId: string, { key, attempt }: StepClaim): Promise<void> {
  const { rows } = await tx.execute<{ attempt: number; state: string }>(sql`select attempt, state from run_steps where run_id = ${runId} and key = ${key}`);
  if ((rows[0]?.attempt ?? 0) !== attempt || rows[0]?.state === "done") throw new StepTakenOver(runId, key, attempt);
}

/** What `applyEvent` does to the run itself, as columns. */
function runColumns(events: readonly RunEvent[], now: Date): Partial<typeof runs.$inferInsert> {
  const set: Partial<typeof runs.$inferInsert> = {};
  for (const event of events) {
    if (event.type === "state") Object.assign(set, stateColumns(event.state, now), { message: event.message ?? null });
    if (event.type === "progress") {
      Object.assign(set, { percent: event.percent, step: event.step, message: event.message, done: event.done ?? null, total: event.total ?? null, remainingSeconds: event.remainingSeconds ?? null });
    }
  }
  return set;
}

function stateColumns(state: RunState, now: Date): object {
  if (state === "queued") return { state, finishedAt: null, cancelAsked: 0 };
  if (state === "running") return { state, startedAt: sql`coalesce(${runs.startedAt}, ${now})`, finishedAt: null };
  return { state, finishedAt: now, remainingSeconds: null, ...(state === "done" ? { percent: 100 } : {}) };
}

/** One statement a step: its row is made with the next rank, or changed as the fold says. */
async function writeStep(tx: Transaction, runId: string, change: StepChange, now: Date): Promise<void> {
  const data = change.data ? JSON.stringify(change.data.value) : null;
  await tx.execute(sql`
    insert into run_steps as s (run_id, key, rank, state, attempt, text, data, message, updated_at)
    values (${runId}, ${change.key}, (select coalesce(max(rank), 0) + 1 from run_steps where run_id = ${runId}),
      ${change.state ?? "waiting"}, ${change.attempt ?? 0}, ${change.append}, ${data}::jsonb, ${change.message ?? null}, ${now})
    on conflict (run_id, key) do update set
      state = ${change.state === undefined ? sql`s.state` : sql`excluded.state`},
      attempt = ${change.attempt === undefined ? sql`s.attempt` : sql`excluded.attempt`},
      message = ${change.message === undefined ? sql`s.message` : sql`excluded.message`},
      text = ${change.reset ? sql`excluded.text` : change.append ? sql`s.text || excluded.text` : sql`s.text`},
      data = ${change.data ? sql`excluded.data` : sql`s.data`},
      updated_at = excluded.updated_at`);
}
