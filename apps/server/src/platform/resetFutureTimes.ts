import type { Pool } from "pg";

/** Statements of one look a moment apart are no leap. */
const SLACK = "interval '2 seconds'";

/**
 * The database's clock was set back: what lies in its future by then would wait until that comes again, e.g. an hour for a queued job, or for noticing
 * that a worker is dead. It is moved to now: queued jobs may begin, dead workers are given the usual time, the queues are looked after. (pg-boss 12.34.0,
 * pinned.) A job that is meant for later was made before now, and stays.
 */
export async function resetFutureTimes(pool: Pool): Promise<void> {
  await pool.query(`
    with leap as (select pgboss.job_now() as now, pgboss.job_now() + ${SLACK} as future), queues as (
      update pgboss.queue q set monitor_claim_on = least(q.monitor_claim_on, leap.now), monitor_on = least(q.monitor_on, leap.now), maintain_on = least(q.maintain_on, leap.now)
      from leap where greatest(q.monitor_claim_on, q.monitor_on, q.maintain_on) > leap.future
    )
    update pgboss.job j set created_on = least(j.created_on, leap.now), started_on = least(j.started_on, leap.now), heartbeat_on = least(j.heartbeat_on, leap.now), start_after = least(j.start_after, leap.now)
    from leap where j.state <= 'active' and greatest(j.created_on, j.started_on, j.heartbeat_on) > leap.future`);
}
