import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { resetFutureTimes } from "./resetFutureTimes.ts";
import { claimJobs } from "./fairFetch.ts";
import { defineJob, openJobs } from "./jobs.ts";
import { silentLog } from "./log.ts";
import { testDatabase } from "./testDatabase.ts";

const { connection, pool } = await testDatabase();
const jobs = await openJobs(connection, { log: silentLog() });
afterAll(() => jobs.stop(1));

test("after the database's clock was set back an hour, nothing waits for that hour", async () => {
  const kind = defineJob("leap", z.object({}));
  const [queued, dead, later] = [
    await jobs.send(kind, {}),
    await jobs.send(kind, {}),
    await jobs.send(kind, {}, { startAfterSeconds: 600 }),
  ];
  // As written before the leap: one that waits, one of a worker that died in it, and when the queue was looked after.
  await pool.query(
    "update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour' where id = any ($1::uuid[])",
    [[queued, dead]],
  );
  await pool.query(
    "update pgboss.job set state = 'active', started_on = created_on, heartbeat_on = created_on where id = $1",
    [dead],
  );
  await pool.query(
    "update pgboss.queue set monitor_claim_on = now() + interval '1 hour', monitor_on = now() + interval '1 hour' where name = $1",
    [kind.name],
  );
  expect(await claimJobs(pool, kind.name, 10, null)).toEqual([]);

  await resetFutureTimes(pool);
  const { rows } = await pool.query(
    "select heartbeat_on <= now() as due, (select greatest(monitor_claim_on, monitor_on) <= now() from pgboss.queue where name = $2) as watched from pgboss.job where id = $1",
    [dead, kind.name],
  );
  expect(rows).toEqual([{ due: true, watched: true }]);
  expect((await claimJobs(pool, kind.name, 10, null)).map((job) => job.id)).toEqual([queued]);
  const left = await pool.query(
    "select start_after > now() + interval '5 minutes' as waits from pgboss.job where id = $1",
    [later],
  );
  expect(left.rows).toEqual([{ waits: true }]);
});
