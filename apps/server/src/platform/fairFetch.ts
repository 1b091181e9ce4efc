import type { Pool } from "pg";

/** A job that this process works on from now on. */
export interface ClaimedJob {
  id: string;
  data: unknown;
  /** Starts before this one; a kill counts. */
  retry: number;
  retryLimit: number;
  /** An attempt that takes longer is ended. */
  expireSeconds: number;
}

interface Row {
  id: string;
  data: unknown;
  retry_count: number;
  retry_limit: number;
  expire_seconds: number;
}

/**
 * The columns are pg-boss's (12.34.0, pinned; its own fetch sets the same ones). `turn` counts a user's waiting jobs as if those before
 * them ran already, so that jobs go to who has the fewest running, then to who was served longest ago, then to the oldest.
 */
const CLAIM = `
  with active as (
    select group_id, count(*) as running from pgboss.job where name = $1 and state = 'active' and group_id is not null group by group_id
  ), waiting as (
    select id, group_id, priority, created_on, row_number() over (partition by coalesce(group_id, id::text) order by priority desc, created_on, id) as turn
    from pgboss.job where name = $1 and state < 'active' and not blocked and start_after <= pgboss.job_now()
  ), chosen as (
    select w.id from waiting w left join active a on a.group_id = w.group_id left join job_turns t on t.kind = $1 and t.user_id = w.group_id
    where $3::int is null or w.group_id is null or coalesce(a.running, 0) + w.turn <= $3
    order by w.priority desc, coalesce(a.running, 0) + w.turn, t.served_at nulls first, w.created_on, w.id
    limit $2
  ), claimed as (
    update pgboss.job set state = 'active', started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now(), retry_count = case when started_on is null then retry_count else retry_count + 1 end
    where name = $1 and id = any (array(select id from chosen)) and state < 'active'
    returning id, data, retry_count, retry_limit, expire_seconds, group_id
  ), turns as (
    insert into job_turns (kind, user_id, served_at) select $1, user_id, clock_timestamp() from (select distinct group_id as user_id from claimed where group_id is not null) users
    on conflict (kind, user_id) do update set served_at = excluded.served_at
  )
  select id, data, retry_count, retry_limit, expire_seconds from claimed`;

/**
 * Claims up to `places` jobs of a kind, of each user no more than `perGroup` at once over all processes. pg-boss counts a user's jobs
 * when it fetches, and two fetches of the same moment each took one (seen: 2 where 1 was asked); here fetches of a kind wait for each
 * other, so the share is strict.
 */
export async function claimJobs(
  pool: Pool,
  kind: string,
  places: number,
  perGroup: number | null,
): Promise<ClaimedJob[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 11))", [kind]);
    const { rows } = await client.query<Row>({ name: "claim-jobs", text: CLAIM, values: [kind, places, perGroup] });
    await client.query("commit");
    client.release();
    return rows.map((r) => ({
      id: r.id,
      data: r.data,
      retry: r.retry_count,
      retryLimit: r.retry_limit,
      expireSeconds: r.expire_seconds,
    }));
  } catch (error) {
    // The connection with its open transaction is thrown away.
    client.release(true);
    throw error;
  }
}

/** True when something of a kind waits and may begin: asked without the lock, so that idle processes do not stand in its queue. */
export async function anyWaiting(pool: Pool, kind: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: "any-waiting-jobs",
    text: "select 1 from pgboss.job where name = $1 and state < 'active' and not blocked and start_after <= pgboss.job_now() limit 1",
    values: [kind],
  });
  return rows.length > 0;
}

/** Turns of long ago order nothing any more. */
export async function sweepTurns(pool: Pool): Promise<void> {
  await pool.query("delete from job_turns where served_at < now() - interval '1 day'");
}
