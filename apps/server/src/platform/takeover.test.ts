import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openJobs } from "./jobs.ts";
import { silentLog } from "./log.ts";
import { testDatabase } from "./testDatabase.ts";
import { hangingJob } from "./testing/hangingWorker.ts";

const { connection } = await testDatabase();
const jobs = await openJobs(connection, { log: silentLog(), concurrency: 1 });
afterAll(() => jobs.stop(1));

test("a killed worker's job is taken over within 30 s", async () => {
  await jobs.send(hangingJob, { word: "x" });
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "testing/hangingWorker.ts"), JSON.stringify(connection)], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  const killed = Date.now();
  const retried = new Promise<number>((resolve) => void jobs.work(hangingJob, async (_data, { retry }) => resolve(retry)));
  expect(await retried).toBe(1);
  expect(Date.now() - killed).toBeLessThan(30_000);
});
