import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";

/**
 * Queued runs with their turns, of all kinds or of one. The order is that in which jobs are taken: first whose user has the fewest under way,
 * counting those that wait before it as if they ran, then the oldest. (Who was served longest ago decides between users of equal turns there;
 * the place leaves that out.) A run is as old as its queueing, again where it was reopened: that is its last sign of life until it begins.
 */
const waiting = (kind: SQL | null): SQL => {
  const of = (alias: string): SQL => (kind ? sql`${sql.raw(alias)}.kind = ${kind}` : sql`true`);
  return sql`
    active as (select g.kind, g.user_id, count(*) as running from runs g where g.state in ('queued', 'running') and g.state = 'running' and ${of("g")} group by g.kind, g.user_id),
    waiting as (
      select q.id, q.kind, q.touched_at, row_number() over (partition by q.kind, q.user_id order by q.touched_at, q.id) + coalesce(a.running, 0) as turn
      from runs q left join active a on a.kind = q.kind and a.user_id = q.user_id where q.state in ('queued', 'running') and q.state = 'queued' and ${of("q")})`;
};

/** How many runs of its kind go before a queued one; null for a run that is not queued. `alias` names the row of `runs`; any but g, q, a, own and ahead. */
export function queueAheadOf(alias: string): SQL<number | null> {
  const of = sql.raw(alias);
  return sql<number | null>`case when ${of}.state = 'queued' then (
    with ${waiting(sql`${of}.kind`)}
    select count(*)::int from waiting ahead, waiting own where own.id = ${of}.id and (ahead.turn, ahead.touched_at, ahead.id) < (own.turn, own.touched_at, own.id)) end`;
}

/** The same for all queued runs at once, by their ids: asked for run by run, 170 that waited took a processor of the database. */
export async function readQueuePlaces(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; ahead: number }>(sql`
    with ${waiting(null)}
    select id, (row_number() over (partition by kind order by turn, touched_at, id) - 1)::int as ahead from waiting`);
  return new Map(rows.map((row) => [row.id, row.ahead]));
}
