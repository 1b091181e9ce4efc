import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../platform/log.ts";
import { openNotifications } from "../platform/notify.ts";
import { createRunLog } from "./runLog.ts";
import { openTestRuns } from "./testing/openTestRuns.ts";

const { begin, database, runLog } = await openTestRuns();

test("a run that is cancelled stops what it has begun for itself, and nothing else", async () => {
  const parent = await begin();
  const [part, other] = await Promise.all(
    [parent, undefined].map((parentRunId) =>
      runLog.startRun({ kind: "evaluation", userId: "u1", scriptId: "s1", parentRunId }),
    ),
  );
  expect(await runLog.partsOf(parent)).toEqual([part!.run.id]);
  await runLog.finishRun(parent, { state: "cancelled" });
  expect((await runLog.loadRun(part!.run.id))?.state).toBe("cancelled");
  expect((await runLog.loadRun(other!.run.id))?.state).toBe("queued");
});

test("a queued run is cancelled at once, a running one is told to stop", async () => {
  const { run } = await runLog.startRun({ kind: "evaluation", userId: "u1", scriptId: "s3" });
  await runLog.cancelRun(run.id);
  expect((await runLog.loadRun(run.id))?.state).toBe("cancelled");
  const runId = await begin();
  const writer = await runLog.takeRun(runId);
  const aborted = new Promise((resolve) => writer.signal.addEventListener("abort", resolve));
  await runLog.cancelRun(runId);
  await aborted;
  expect((await runLog.loadRun(runId))?.state).toBe("running");
  await writer.close();
});

test("a worker whose process heard nothing of a stop hears of it when its connection is back", async () => {
  const listeners: ((payload: string | null) => void)[] = [];
  const deaf = await createRunLog({
    db: database.db,
    now: () => new Date(),
    notifications: { listen: async (_, onMessage) => (listeners.push(onMessage), () => undefined) },
    announcer: { announce: () => undefined },
  });
  onTestFinished(() => deaf.close());
  const [stopped, goesOn] = [await begin(), await begin()];
  const [writer, other] = [await deaf.takeRun(stopped), await deaf.takeRun(goesOn)];
  await runLog.cancelRun(stopped);
  expect(writer.signal.aborted).toBe(false);
  const aborted = new Promise((resolve) => writer.signal.addEventListener("abort", resolve));
  for (const say of listeners) say(null);
  await aborted;
  expect(other.signal.aborted).toBe(false);
  await writer.close();
  await other.close();
});

test("a run without a sign of life is swept, one with is not", async () => {
  const [dead, alive] = [await begin(), await begin()];
  await database.pool.query("update runs set touched_at = now() - interval '20 minutes' where id = $1", [dead]);
  expect(await runLog.endSilentRuns(["evaluation"], 600_000, "中断了")).toBe(1);
  expect(await runLog.loadRun(dead)).toMatchObject({ state: "failed", message: "中断了" });
  expect((await runLog.loadRun(alive))?.state).toBe("running");
});

test("a process whose clock is a day ahead takes no living run for dead, and one that is behind none for alive", async () => {
  const notifications = openNotifications(database.connection, silentLog());
  onTestFinished(() => notifications.close());
  const day = 26 * 3600_000;
  for (const leap of [day, -day]) {
    const odd = await createRunLog({
      db: database.db,
      now: () => new Date(Date.now() + leap),
      notifications,
      announcer: { announce: () => undefined },
    });
    onTestFinished(() => odd.close());
    const [alive, dead] = [await begin(), await begin()];
    // Its own signs of life are by the database's clock as well.
    await odd.appendEvents(dead, []);
    await database.pool.query("update runs set touched_at = touched_at - interval '20 minutes' where id = $1", [dead]);
    expect(await odd.endSilentRuns(["evaluation"], 600_000, "中断了")).toBe(1);
    expect([(await runLog.loadRun(alive))?.state, (await runLog.loadRun(dead))?.state]).toEqual(["running", "failed"]);
  }
});
