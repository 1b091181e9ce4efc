import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { defineJob, type Jobs } from "../platform/index.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { testRunLog, testUser } from "../run/testRuns.ts";
import { requeueSilentRuns } from "./orphanedRuns.ts";
import type { WorkKind } from "./workKinds.ts";

const database = await testDatabase();
const KIND: WorkKind = {
  kind: "sceneScripts",
  job: defineJob("orphaned-test", z.object({ runId: z.string() })),
  failedMessage: "没有写成",
  lostMessage: "中断了",
};

test("a silent run is queued again however long ago it was started, and ends after a day of silence", async () => {
  const { runLog, close } = await testRunLog(database);
  onTestFinished(close);
  await testUser(database, "u1");
  const { run } = await runLog.startRun({ kind: "sceneScripts", userId: "u1", state: "running" });
  const queued: unknown[] = [];
  const send = async (_kind: unknown, data: unknown) => (queued.push(data), "job");
  const sweep = (silence: string) =>
    database.pool
      .query(`update runs set created_at = now() - interval '3 days', touched_at = now() - $1::interval`, [silence])
      .then(() => requeueSilentRuns({ runLog, jobs: { send } as Pick<Jobs, "send"> }, [KIND]));
  await sweep("2 minutes");
  expect(queued).toEqual([{ runId: run.id }]);
  await sweep("25 hours");
  expect(queued).toHaveLength(1);
  expect(await runLog.loadRun(run.id)).toMatchObject({ state: "failed", message: "中断了" });
});
