import type { Pool } from "pg";

/** 8,192 rows of 288 bytes, sorted in 64 KB of memory: 2 MB in a temporary file, which is gone with the statement. Nothing is logged or kept. */
const WRITE = `select set_config('work_mem', '64kB', true);
  select count(*) from (select md5(n::text) || repeat('x', 256) from generate_series(1, 8192) as n order by 1 offset 0) as written`;

/** The database answers and has room to write: with a full disk it still answers, and soon ends. @throws what PostgreSQL says */
export async function checkDatabaseHealth(pool: Pool): Promise<void> {
  await pool.query(WRITE);
}
