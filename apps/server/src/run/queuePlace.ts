import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";

/** Runs of one user that are worked on at once; the next of the same user wait while another's go first. */
export const RUNS_AT_ONCE = 2;

/**
 * How many runs go before a queued one; null for a run that is not queued. `alias` names the row of `runs`. Its owner's earlier runs all go
 * first; of anyone else only as many as get their turn in that time, because users take turns. Counted from the moment a run
 * was queued (again), which is its last sign of life until it begins.
 */
export function queueAheadOf(alias: string): SQL<number | null> {
  const r = sql.raw(alias);
  return sql<number | null>`case when ${r}.state = 'queued' then (
    select coalesce(sum(case when p.user_id = ${r}.user_id then p.n else least(p.n, ${sql.raw(String(RUNS_AT_ONCE))} * (1 + coalesce(p.mine, 0) / ${sql.raw(String(RUNS_AT_ONCE))})) end), 0)::int
    from (select q.user_id, count(*) as n, max(count(*)) filter (where q.user_id = ${r}.user_id) over () as mine
      from runs q where q.kind = ${r}.kind and q.state = 'queued' and (q.touched_at, q.id) < (${r}.touched_at, ${r}.id) group by q.user_id) p) end`;
}

/** A run's place; null when it is not queued, or is gone. */
export async function readQueuePlace(db: Queryable, runId: string): Promise<number | null> {
  const { rows } = await db.execute<{ ahead: number | null }>(sql`select ${queueAheadOf("r")} as ahead from runs r where r.id = ${runId}`);
  return rows[0]?.ahead ?? null;
}
