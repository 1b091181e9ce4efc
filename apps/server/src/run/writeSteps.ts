import type { RunChange, RunEvent, StepChange } from "@mochang/contract";
import { sql } from "drizzle-orm";
import type { Transaction } from "../platform/database.ts";
import { foldTexts } from "./stepText.ts";

/** Which columns a change sets: changes of one shape are one statement. */
const shapeOf = ({ set, reset }: StepChange): string =>
  [set.state, set.attempt, set.message, set.data].map((value) => (value === undefined ? "-" : "+")).join("") +
  (reset ? "r" : "");

/** A change, the rank that its row gets when it is new, and the number of its last reset. */
type Placed = StepChange & { rank: number; resetSeq: number };

/**
 * Brings the rows of steps to where the run's events, already written, have brought it. Rows are made in the order given. A run's start
 * is one statement, and so are its parallel steps. `after`: the number of the last event before these; no step is ranked above
 * it, for each was begun by an event of its own.
 */
export async function writeSteps(
  tx: Transaction,
  runId: string,
  { change, events, after, now }: { change: RunChange; events: readonly RunEvent[]; after: number; now: Date },
): Promise<void> {
  if (change.halts)
    await tx.execute(
      sql`update run_steps set state = 'waiting', updated_at = ${now} where run_id = ${runId} and state = 'running'`,
    );
  const placed = change.steps.map((step, i): Placed => {
    const reset = events.findLastIndex((e) => e.type === "reset" && e.key === step.key);
    return { ...step, rank: after + i + 1, resetSeq: after + reset + 1 };
  });
  for (const alike of Map.groupBy(placed, shapeOf).values()) await writeAlike(tx, runId, alike, now);
  const stopped = change.steps.filter(({ set }) => set.state !== undefined && set.state !== "running");
  await foldTexts(tx, runId, after + events.length, change.halts ? "all" : stopped.map((step) => step.key));
}

async function writeAlike(tx: Transaction, runId: string, changes: readonly Placed[], now: Date): Promise<void> {
  const [shape] = changes;
  if (!shape) return;
  const column = <T>(of: (change: Placed) => T) => sql.param(changes.map(of));
  const set = Object.entries({
    state: shape.set.state,
    attempt: shape.set.attempt,
    message: shape.set.message,
    data: shape.set.data,
    text: shape.reset ? "" : undefined,
    text_seq: shape.reset ? 0 : undefined,
  }).flatMap(([name, value]) => (value === undefined ? [] : [sql`${sql.raw(name)} = excluded.${sql.raw(name)}`]));
  // Deltas alone change nothing of a row that is there.
  const found =
    set.length === 0
      ? sql`nothing`
      : sql`update set ${sql.join([...set, sql`updated_at = excluded.updated_at`], sql`, `)}`;
  await tx.execute(sql`
    insert into run_steps as s (run_id, key, rank, state, attempt, text_seq, data, message, updated_at)
    select ${runId}, c.key, c.rank, c.state, c.attempt, c.text_seq, c.data::jsonb, c.message, ${now}
    from unnest(${column((c) => c.key)}::text[], ${column((c) => c.rank)}::int[], ${column((c) => c.set.state ?? "waiting")}::text[],
      ${column((c) => c.set.attempt ?? 0)}::int[], ${column((c) => (c.reset ? c.resetSeq : 0))}::int[],
      ${column((c) => (c.set.data === undefined ? null : JSON.stringify(c.set.data)))}::text[],
      ${column((c) => c.set.message ?? null)}::text[]) as c(key, rank, state, attempt, text_seq, data, message)
    on conflict (run_id, key) do ${found}`);
}
