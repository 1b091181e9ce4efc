// A worker process that takes a job and never ends it: tests kill it. Arguments: the connection as JSON. Prints "taken" when it has the job.
import { z } from "zod";
import type { Connection } from "../database.ts";
import { defineJob, openJobs } from "./index.ts";
import { silentLog } from "../log.ts";

/** The job that tests send to it. */
export const hangingJob = defineJob("hanging", z.object({ word: z.string() }));

const connection = process.argv[2];
if (connection?.startsWith("{")) {
  const jobs = await openJobs(JSON.parse(connection) as Connection, { log: silentLog(), concurrency: 1 });
  await jobs.work(hangingJob, async () => {
    process.stdout.write("taken\n");
    await new Promise(() => undefined);
  });
}
