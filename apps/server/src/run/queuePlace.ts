import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";

/**
 * How many runs of its kind go before a queued one; null for a run that is not queued. `alias` names the row of `runs`. The order is that in which
 * jobs are taken: first whose user has the fewest under way, counting those that wait before it as if they ran, then the oldest. (Who was
 * served longest ago decides between users of equal turns there; the place leaves that out.) A run is as old as its queueing, again
 * where it was reopened: that is its last sign of life until it begins.
 */
export function queueAheadOf(alias: string): SQL<number | null> {
  const r = sql.raw(alias);
  return sql<number | null>`case when ${r}.state = 'queued' then (
    with waiting as (
      select q.id, q.touched_at, row_number() over (partition by q.user_id order by q.touched_at, q.id)
        + (select count(*) from runs a where a.kind = q.kind and a.user_id = q.user_id and a.state = 'running') as turn
      from runs q where q.kind = ${r}.kind and q.state = 'queued')
    select count(*)::int from waiting w, waiting own where own.id = ${r}.id and (w.turn, w.touched_at, w.id) < (own.turn, own.touched_at, own.id)) end`;
}

/** A run's place; null when it is not queued, or is gone. */
export async function readQueuePlace(db: Queryable, runId: string): Promise<number | null> {
  const { rows } = await db.execute<{ ahead: number | null }>(sql`select ${queueAheadOf("r")} as ahead from runs r where r.id = ${runId}`);
  return rows[0]?.ahead ?? null;
}
