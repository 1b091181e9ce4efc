import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openJobs } from "./index.ts";
import { silentLog } from "../log.ts";
import { testDatabase } from "../testDatabase.ts";
import { hangingJob } from "./hangingJob.ts";

const { connection, pool } = await testDatabase();
const jobs = await openJobs(connection, { log: silentLog(), concurrency: 1 });
afterAll(() => jobs.stop(1));

test("a killed worker's job is taken over when it has not been heard of for 10 s", async () => {
  await jobs.send(hangingJob, { word: "x" });
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "hangingJob.ts"), JSON.stringify(connection)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const { rows } = await pool.query("select state, heartbeat_seconds from pgboss.job where name = $1", [
    hangingJob.name,
  ]);
  expect(rows).toEqual([{ state: "active", heartbeat_seconds: 10 }]);
  // Those ten seconds go by at once; what else it waits for is supervision, every 3 s, and a poll, every second. `npm run bench -- kills` measures it whole.
  await pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds' where name = $1", [
    hangingJob.name,
  ]);
  const retried = new Promise<number>(
    (resolve) => void jobs.work(hangingJob, async (_data, { retry }) => resolve(retry)),
  );
  expect(await retried).toBe(1);
});
