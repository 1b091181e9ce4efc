import type { Pool } from "pg";
import type { ConnectionOptions, PgBoss } from "pg-boss";

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

/**
 * Claims up to `places` jobs of a kind, of each user no more than `perGroup` at once over all processes. pg-boss counts a user's jobs
 * when it fetches, and two fetches of the same moment each took one (seen: 2 where 1 was asked); so where there is a share, fetches of
 * a kind wait for each other.
 */
export async function claimJobs(
  boss: PgBoss,
  pool: Pool,
  kind: string,
  { places, perGroup }: { places: number; perGroup: number | null },
): Promise<ClaimedJob[]> {
  if (perGroup === null) return fetchJobs(boss, kind, { batchSize: places });
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 11))", [kind]);
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    const jobs = await fetchJobs(boss, kind, { batchSize: places, groupConcurrency: perGroup, db });
    await client.query("commit");
    client.release();
    return jobs;
  } catch (error) {
    // The connection with its open transaction is thrown away.
    client.release(true);
    throw error;
  }
}

async function fetchJobs(
  boss: PgBoss,
  kind: string,
  options: { batchSize: number; groupConcurrency?: number } & ConnectionOptions,
): Promise<ClaimedJob[]> {
  const jobs = await boss.fetch<unknown>(kind, { ...options, includeMetadata: true });
  return jobs.map((job) => ({
    id: job.id,
    data: job.data,
    retry: job.retryCount,
    retryLimit: job.retryLimit,
    expireSeconds: job.expireInSeconds,
  }));
}
