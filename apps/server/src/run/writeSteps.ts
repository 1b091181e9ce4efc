import { sql } from "drizzle-orm";
import type { Transaction } from "../platform/database.ts";
import type { StepChange } from "./fold.ts";

/** Which columns a change sets: changes of one shape are one statement. */
const shapeOf = (change: StepChange): string =>
  [change.state, change.attempt, change.message, change.data]
    .map((given) => (given === undefined ? "-" : "+"))
    .join("") + (change.reset ? "r" : change.append ? "a" : "");

/** A change and the rank that its row gets when it is new. */
type Ranked = StepChange & { rank: number };

/**
 * Rows are made in the order given, or changed as the fold says. A run's start is one statement, and so is the text of its parallel steps.
 * `after`: the number of the last event before these; no step is ranked above it, for each was begun by an event of its own.
 */
export async function writeSteps(
  tx: Transaction,
  runId: string,
  changes: readonly StepChange[],
  after: number,
  now: Date,
): Promise<void> {
  const ranked = changes.map((change, i): Ranked => ({ ...change, rank: after + i + 1 }));
  for (const alike of Map.groupBy(ranked, shapeOf).values()) await writeAlike(tx, runId, alike, now);
}

async function writeAlike(tx: Transaction, runId: string, changes: readonly Ranked[], now: Date): Promise<void> {
  const [shape] = changes;
  if (!shape) return;
  const column = <T>(of: (change: Ranked) => T) => sql.param(changes.map(of));
  await tx.execute(sql`
    insert into run_steps as s (run_id, key, rank, state, attempt, text, data, message, updated_at)
    select ${runId}, c.key, c.rank, c.state, c.attempt, c.text, c.data::jsonb, c.message, ${now}
    from unnest(${column((c) => c.key)}::text[], ${column((c) => c.rank)}::int[], ${column((c) => c.state ?? "waiting")}::text[], ${column((c) => c.attempt ?? 0)}::int[], ${column((c) => c.append)}::text[],
      ${column((c) => (c.data ? JSON.stringify(c.data.value) : null))}::text[], ${column((c) => c.message ?? null)}::text[]) as c(key, rank, state, attempt, text, data, message)
    on conflict (run_id, key) do update set
      state = ${shape.state === undefined ? sql`s.state` : sql`excluded.state`},
      attempt = ${shape.attempt === undefined ? sql`s.attempt` : sql`excluded.attempt`},
      message = ${shape.message === undefined ? sql`s.message` : sql`excluded.message`},
      text = ${shape.reset ? sql`excluded.text` : shape.append ? sql`s.text || excluded.text` : sql`s.text`},
      data = ${shape.data ? sql`excluded.data` : sql`s.data`},
      updated_at = excluded.updated_at`);
}
