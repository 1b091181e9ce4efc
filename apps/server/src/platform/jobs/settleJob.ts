import type { Pool } from "pg";
import type { ConnectionOptions } from "pg-boss";
import type { ClaimedJob } from "./claimJobs.ts";

/**
 * Ends an attempt at a job, within one transaction, only while the attempt is the job's newest: a worker that was stopped for a while and is
 * awake again must neither complete nor fail what another is at. @returns whether it was
 */
export async function settleJob(
  pool: Pool,
  kind: string,
  { id, retry }: Pick<ClaimedJob, "id" | "retry">,
  end: (options: ConnectionOptions) => Promise<unknown>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query(
      "select 1 from pgboss.job where name = $1 and id = $2 and state = 'active' and retry_count = $3 for update",
      [kind, id, retry],
    );
    if (rows.length > 0) await end({ db: { executeSql: (text, values) => client.query(text, values) } });
    await client.query("commit");
    client.release();
    return rows.length > 0;
  } catch (error) {
    // The connection with its open transaction is thrown away.
    client.release(true);
    throw error;
  }
}
