import { inArray, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import { inkEntries } from "./tables.ts";
import { lastQueued, undoneSteps, type InkOfRuns, type LedgerColumns } from "../run/index.ts";

const entries = (alias: string, column: SQL): SQL =>
  sql`coalesce((select sum(${column}) from ink_entries e where e.run_id = ${sql.raw(alias)}.id), 0)::float8`;

/** Entries that gave back what was not used since their run was last begun: of steps that were cut off the rest, of those that never began all. */
const givenBack = sql`(begun.at is null or e.at >= begun.at) and (
      e.kind = 'release' or e.kind = 'settle' and (e.run_id, regexp_replace(e.step, '#[0-9]+$', '')) in (select run_id, key from undone))`;
const listOf = (runIds: readonly string[]): SQL =>
  sql.join(
    runIds.map((id) => sql`${id}`),
    sql`, `,
  );

/** What a run holds and has used, from the ledger's rows, as columns of a query over runs. */
export const LEDGER_COLUMNS: LedgerColumns = {
  reserved: (alias) => sql<number>`${entries(alias, sql`-e.units`)} - ${entries(alias, sql`e.cost`)}`,
  used: (alias) => sql<number>`${entries(alias, sql`e.cost`)}`,
};

/** What runs used in all, and gave back unused since they were last begun. */
export async function inkOfRuns(db: Queryable, runIds: readonly string[]): ReturnType<InkOfRuns> {
  const ids = listOf(runIds);
  const { rows } = await db.execute<{ used: string; refunded: string }>(sql`
    with begun as (${lastQueued(ids)}), undone as (${undoneSteps(ids)})
    select coalesce(sum(e.cost), 0) as used, coalesce(sum(e.units) filter (where ${givenBack}), 0) as refunded
    from ink_entries e left join begun on begun.run_id = e.run_id where e.run_id in (${ids})`);
  return { unitsUsed: Number(rows[0]?.used ?? 0), unitsRefunded: Number(rows[0]?.refunded ?? 0) };
}

/** The same of each of some runs; those that gave nothing back are absent. */
export async function refundsOfRuns(db: Queryable, runIds: readonly string[]): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  const ids = listOf(runIds);
  const { rows } = await db.execute<{ run_id: string; refunded: string }>(sql`
    with begun as (${lastQueued(ids)}), undone as (${undoneSteps(ids)})
    select e.run_id, sum(e.units) as refunded
    from ink_entries e left join begun on begun.run_id = e.run_id where e.run_id in (${ids}) and ${givenBack} group by e.run_id`);
  return new Map(rows.map((row) => [row.run_id, Number(row.refunded)]));
}

/** Units that a run has used and holds for what is under way, apart from some steps; those that it holds for these, and which of these have been held. */
export async function inkOfRun(
  db: Queryable,
  runId: string,
  steps: readonly string[] = [],
): Promise<{ used: number; reserved: number; ofSteps: number; heldSteps: string[] }> {
  const isOfSteps = steps.length === 0 ? sql`false` : sql`step in (${listOf(steps)})`;
  const { rows } = await db.execute<{ used: string; held: string; of_steps: string; held_steps: string[] | null }>(sql`
    with entries as (
      select units, cost, step, kind, ${isOfSteps} as is_of_steps from ink_entries where run_id = ${runId}
    )
    select coalesce(sum(cost) filter (where not is_of_steps), 0) as used,
      coalesce(sum(-units - cost) filter (where not is_of_steps), 0) as held,
      coalesce(sum(-units - cost) filter (where is_of_steps), 0) as of_steps,
      array_agg(step) filter (where is_of_steps and kind = 'reserve') as held_steps
    from entries`);
  const sums = rows[0];
  return {
    used: Number(sums?.used ?? 0),
    reserved: Number(sums?.held ?? 0),
    ofSteps: Number(sums?.of_steps ?? 0),
    heldSteps: sums?.held_steps ?? [],
  };
}

export interface StepCost {
  runId: string;
  /** The key of the run's step. */
  step: string;
  units: number;
}

/** Units that the steps of some runs have cost; steps that have cost nothing may be absent. */
export async function costOfSteps(db: Queryable, runIds: readonly string[]): Promise<StepCost[]> {
  if (runIds.length === 0) return [];
  const step = sql<string>`regexp_replace(${inkEntries.step}, '#[0-9]+$', '')`;
  const rows = await db
    .select({ runId: inkEntries.runId, step, units: sql<string>`sum(${inkEntries.cost})` })
    .from(inkEntries)
    .where(inArray(inkEntries.runId, [...runIds]))
    .groupBy(inkEntries.runId, step);
  return rows.flatMap(({ runId, units, ...of }) => (runId === null ? [] : [{ runId, ...of, units: Number(units) }]));
}
