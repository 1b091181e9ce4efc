import { expect, test } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { serialByKey } from "./serialByKey.ts";
import { createRunLog } from "./runLog.ts";
import { testUser } from "./testRuns.ts";

const database = await testDatabase();

test("tasks of one key follow each other, a failed one too; another key does not wait", async () => {
  const turn = serialByKey();
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const slow = turn("a", async () => {
    await first.promise;
    events.push("a1");
    throw new Error("lost");
  });
  const after = turn("a", async () => events.push("a2"));
  await turn("b", async () => events.push("b"));
  first.resolve();
  await expect(slow).rejects.toThrow("lost");
  await after;
  expect(events).toEqual(["b", "a1", "a2"]);
});

test("many writes of one run leave the connections to others", async () => {
  const { db, close } = openDatabase(database.connection, { max: 2 });
  const runLog = await createRunLog({
    db,
    now: () => new Date(),
    notifications: { listen: async () => () => undefined },
    announcer: { announce: () => undefined },
  });
  await testUser(database, "u1");
  const { run } = await runLog.startRun({ kind: "evaluation", userId: "u1", state: "running" });
  const { run: other } = await runLog.startRun({ kind: "evaluation", userId: "u1", state: "running" });
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("select id from runs where id = $1 for update", [run.id]);
  const waiting = Array.from({ length: 5 }, (_, i) =>
    runLog.appendEvents(run.id, [{ type: "delta", key: `${i}`, text: "字" }]),
  );
  // With a connection held by each of the five, this one would wait until it is given up.
  await runLog.appendEvents(other.id, [{ type: "delta", key: "a", text: "字" }]);
  await holder.query("commit");
  holder.release();
  await Promise.all(waiting);
  expect((await runLog.snapshot(run.id))?.steps.map((s) => s.text)).toEqual(["字", "字", "字", "字", "字"]);
  runLog.close();
  await close();
});
