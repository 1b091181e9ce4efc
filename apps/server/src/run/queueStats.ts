import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";

/** How much work there is: what waits, for how many seconds the oldest, and what has ended since a moment, with the median time of what was done. */
export interface QueueStats {
  queued: number;
  longestWait: number | null;
  done: number;
  failed: number;
  medianSeconds: number | null;
}

export async function readQueueStats(db: Queryable, since: Date): Promise<QueueStats> {
  const { rows } = await db.execute<QueueStats & Record<string, unknown>>(sql`
    select (select count(*)::int from runs where state = 'queued') as queued,
      (select extract(epoch from clock_timestamp() - min(created_at))::float8 from runs where state = 'queued') as "longestWait",
      count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'failed')::int as failed,
      (percentile_cont(0.5) within group (order by extract(epoch from finished_at - coalesce(started_at, created_at)))
        filter (where state = 'done'))::float8 as "medianSeconds"
    from runs where finished_at >= ${since.toISOString()}`);
  return rows[0] ?? { queued: 0, longestWait: null, done: 0, failed: 0, medianSeconds: null };
}
