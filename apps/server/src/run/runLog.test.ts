import { applyEvents, emptyRun, type RunEvent, type RunFacts, type RunSnapshot } from "@mochang/contract";
import fc from "fast-check";
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { silentLog } from "../platform/log.ts";
import { openNotifications } from "../platform/notify.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { RunEnded, StaleFenceError } from "./run.ts";
import { createRunLog, type RunLog } from "./runLog.ts";
import { testRunLog, testUser } from "./testRuns.ts";

const database = await testDatabase();
let runLog: RunLog;
beforeAll(async () => {
  const opened = await testRunLog(database);
  runLog = opened.runLog;
  await testUser(database, "u1");
  await testUser(database, "u2");
  return opened.close;
});

const begin = async (extra: { joinKey?: string; steps?: string[] } = {}): Promise<string> =>
  (await runLog.startRun({ kind: "evaluation", userId: "u1", scriptId: "s1", state: "running", ...extra })).run.id;

const eventsOf = async (runId: string): Promise<RunEvent[]> => {
  const found: RunEvent[] = [];
  const last = (await runLog.snapshot(runId))?.seq ?? 0;
  if (last === 0) return found;
  for await (const { seq, event } of runLog.follow(runId, 0)) {
    found.push(event);
    if (seq >= last) break;
  }
  return found;
};

const factsOf = ({ state, percent, message, step, done, total, remainingSeconds, steps }: RunSnapshot): RunFacts => ({
  state,
  percent,
  message,
  step,
  done,
  total,
  remainingSeconds,
  steps,
});

const key = fc.constantFrom("a", "b", "c");
const words = fc.string({ unit: "binary", maxLength: 12 });
const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.record({
    type: fc.constant("state" as const),
    state: fc.constantFrom("queued" as const, "running" as const),
    message: fc.option(words, { nil: undefined }),
  }),
  fc.record({
    type: fc.constant("progress" as const),
    percent: fc.integer({ min: 0, max: 100 }),
    step: words,
    message: words,
    done: fc.option(fc.nat(30), { nil: undefined }),
    total: fc.option(fc.nat(30), { nil: undefined }),
    remainingSeconds: fc.option(fc.nat(500)),
  }),
  fc.record({
    type: fc.constant("step" as const),
    key,
    state: fc.constantFrom("waiting" as const, "running" as const, "done" as const, "failed" as const),
    attempt: fc.nat(4),
    message: fc.option(words, { nil: undefined }),
  }),
  fc.record({ type: fc.constant("delta" as const), key, text: words }),
  fc.record({ type: fc.constant("reset" as const), key }),
  fc.record({
    type: fc.constant("result" as const),
    key,
    data: fc.jsonValue({ maxDepth: 2 }).map((v): unknown => JSON.parse(JSON.stringify(v))),
  }),
);

const batches = fc.array(fc.array(anyEvent, { minLength: 1, maxLength: 6 }), { maxLength: 6 });

test("law: the rows are what the reducer makes of the events, and any snapshot with the events above it is the next, however they were batched", async () => {
  await fc.assert(
    fc.asyncProperty(batches, fc.constantFrom(null, "done", "failed", "cancelled"), async (all, end) => {
      const runId = await begin({ steps: ["b"] });
      const snapshots = [(await runLog.snapshot(runId))!];
      for (const batch of all) {
        await runLog.appendEvents(runId, batch);
        snapshots.push((await runLog.snapshot(runId))!);
      }
      if (end) await runLog.finishRun(runId, { state: end });
      const last = (await runLog.snapshot(runId))!;
      const events = await eventsOf(runId);
      expect(events).toHaveLength(last.seq);
      expect(factsOf(last)).toEqual(applyEvents(emptyRun(), events));
      for (const snapshot of snapshots)
        expect(factsOf(last)).toEqual(applyEvents(factsOf(snapshot), events.slice(snapshot.seq)));
    }),
    { numRuns: 60 },
  );
});

test("law: a run that has ended is the same when its deltas and progress have left the log, also when it goes on and ends again", async () => {
  await fc.assert(
    fc.asyncProperty(batches, batches, async (before, after) => {
      const runId = await begin({ steps: ["b"] });
      for (const batch of before) await runLog.appendEvents(runId, batch);
      await runLog.finishRun(runId, { state: "failed" });
      const ended = (await runLog.snapshot(runId))!;
      await database.pool.query("update runs set touched_at = now() - interval '1 hour' where id = $1", [runId]);
      expect(await runLog.pruneEnded()).toBe(1);
      expect((await eventsOf(runId)).filter((e) => e.type === "delta" || e.type === "progress")).toEqual([]);
      expect(await runLog.snapshot(runId)).toEqual(ended);
      expect((await runLog.loadRun(runId))?.prunedSeq).toBe(ended.seq);
      expect(await runLog.reopenRun(runId)).toBe(true);
      for (const batch of after) await runLog.appendEvents(runId, batch);
      const events: RunEvent[] = (await eventsOf(runId)).slice(-((await runLog.snapshot(runId))!.seq - ended.seq));
      expect(factsOf((await runLog.snapshot(runId))!)).toEqual(applyEvents(factsOf(ended), events));
    }),
    { numRuns: 30 },
  );
});

/** 333 characters that the database cannot store in less: all different within a batch and in another order in each. */
const batchOfText = (i: number): string =>
  Array.from({ length: 333 }, (_, k) => String.fromCodePoint(0x4e00 + (((i * 333 + k) * 7919) % 20_000))).join("");

test("a growing step's text is written once: 200 KB in 200 batches cost the database less than 3 MB", async () => {
  const runId = await begin({ steps: ["x"] });
  const writer = await runLog.takeRun(runId);
  const step = (await writer.beginStep("x"))!;
  // The file's own database: the write-ahead log is the whole cluster's, in which other files write at the same time.
  const size = async (): Promise<number> =>
    Number((await database.pool.query("select pg_database_size(current_database()) as bytes")).rows[0].bytes);
  const from = await size();
  for (let i = 0; i < 200; i++) {
    step.text(batchOfText(i));
    await writer.flush();
  }
  await step.finish();
  const bytes = (await size()) - from;
  expect((await runLog.snapshot(runId))?.steps[0]?.text.length).toBe(200 * 333);
  // 200,000 bytes of UTF-8 in two forms, events and row, and the run's row for each batch; the text rewritten each time took 20 MB.
  expect(bytes).toBeLessThan(3_000_000);
  await writer.close();
});

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

test("law: snapshot at any moment plus the events above its number equals the end", async () => {
  const runId = await begin();
  const writing = (async () => {
    for (let i = 0; i < 60; i++) await runLog.appendEvents(runId, [{ type: "delta", key: `k${i % 3}`, text: `${i};` }]);
    await runLog.finishRun(runId, { state: "done" });
  })();
  const viewer = async (): Promise<RunFacts> => {
    const snapshot = (await runLog.snapshot(runId))!;
    let state = factsOf(snapshot);
    for await (const { event } of runLog.follow(runId, snapshot.seq)) state = applyEvents(state, [event]);
    return state;
  };
  const snapshots: RunFacts[] = [];
  const viewers: Promise<unknown>[] = [];
  for (let i = 0; i < 10; i++) {
    viewers.push(viewer().then((s) => snapshots.push(s)));
    await runLog.snapshot(runId);
  }
  await writing;
  await Promise.all(viewers);
  const end = factsOf((await runLog.snapshot(runId))!);
  expect(end.state).toBe("done");
  expect(snapshots).toHaveLength(10);
  for (const s of snapshots) expect(s).toEqual(end);
});

test("twenty starts with one key join one run, and a new one starts after it has ended", async () => {
  const started = await Promise.all(
    Array.from({ length: 20 }, () =>
      runLog.startRun({ kind: "evaluation", userId: "u1", scriptId: "s2", joinKey: "evaluation:s2" }),
    ),
  );
  expect(new Set(started.map((s) => s.run.id)).size).toBe(1);
  expect(started.filter((s) => !s.joined)).toHaveLength(1);
  const first = started[0]!.run.id;
  await runLog.finishRun(first, { state: "failed", message: "坏了" });
  const next = await runLog.startRun({ kind: "evaluation", userId: "u1", scriptId: "s2", joinKey: "evaluation:s2" });
  expect(next.joined).toBe(false);
  expect(await runLog.reopenRun(first)).toBe(false);
  await runLog.finishRun(next.run.id, { state: "done" });
  expect(await runLog.reopenRun(first)).toBe(true);
  expect(await runLog.loadRun(first)).toMatchObject({ state: "queued", finishedAt: null, message: null });
});

test("a start that joins a run which ends meanwhile is told so, and does not block its reopening", async () => {
  const start = { kind: "evaluation", userId: "u1", scriptId: "s4", joinKey: "evaluation:s4" } as const;
  const { run } = await runLog.startRun(start);
  let reopened: Promise<boolean> | undefined;
  const isShared = await database.db.transaction(async (tx) => {
    expect(await runLog.startRun(start, tx)).toMatchObject({ joined: true, run: { id: run.id } });
    await runLog.finishRun(run.id, { state: "done" });
    reopened = runLog.reopenRun(run.id);
    // It waits for the join key by now.
    await setTimeout(200);
    return runLog.shareRun(run.id, tx);
  });
  expect(isShared).toBe(false);
  expect(await reopened).toBe(true);
  expect(await runLog.shareRun(run.id)).toBe(true);
  await runLog.cancelRun(run.id, undefined, { unlessShared: true });
  expect((await runLog.loadRun(run.id))?.state).toBe("queued");
  await runLog.cancelRun(run.id);
  expect((await runLog.loadRun(run.id))?.state).toBe("cancelled");
});

test("an ended run takes no event; ending hooks run once, in the same transaction", async () => {
  const ended: string[] = [];
  runLog.onEnd(async (_tx, run) => void ended.push(`${run.id}:${run.state}`));
  const runId = await begin();
  await runLog.finishRun(runId, { state: "done", output: { grade: "B" } });
  await expect(runLog.appendEvents(runId, [{ type: "delta", key: "a", text: "late" }])).rejects.toThrow(RunEnded);
  await expect(runLog.finishRun(runId, { state: "failed" })).rejects.toThrow(RunEnded);
  expect(ended).toEqual([`${runId}:done`]);
  expect(await runLog.loadRun(runId)).toMatchObject({ output: { grade: "B" }, percent: 100 });
});

test("steps: text is batched, a restart voids it, a second worker takes over, a done step is not begun again", async () => {
  const runId = await begin({ steps: ["x", "y"] });
  const first = await runLog.takeRun(runId);
  const stale = (await first.beginStep("x"))!;
  stale.text("半");
  await stale.restart();
  for (const c of "雨夜里的灯😀") stale.text(c);
  await first.flush();
  expect((await runLog.snapshot(runId))?.steps[0]).toMatchObject({
    key: "x",
    text: "雨夜里的灯😀",
    attempt: 1,
    state: "running",
  });
  expect((await eventsOf(runId)).filter((e) => e.type === "delta").length).toBeLessThanOrEqual(2);

  const second = await runLog.takeRun(runId);
  const newWriter = (await second.beginStep("x"))!;
  expect(newWriter.attempt).toBe(2);
  stale.text("旧");
  await expect(stale.finish()).rejects.toThrow(StaleFenceError);
  expect(first.signal.aborted).toBe(true);
  newWriter.text("新");
  await newWriter.finish({ data: { n: 1 } });
  expect(await second.beginStep("x")).toBeNull();
  expect((await runLog.snapshot(runId))?.steps[0]).toEqual({
    key: "x",
    state: "done",
    attempt: 2,
    text: "新",
    data: { n: 1 },
    message: null,
  });
  const y = (await second.beginStep("y"))!;
  y.text("白写");
  await y.fail("模型没有答完");
  expect((await runLog.snapshot(runId))?.steps[1]).toMatchObject({
    state: "failed",
    text: "",
    message: "模型没有答完",
  });
  await first.close();
  await second.close();
});

test("of ten workers who take up a run only the last writes, and only its text counts", async () => {
  const runId = await begin({ steps: ["x"] });
  const writers = await Promise.all(Array.from({ length: 10 }, () => runLog.takeRun(runId)));
  expect(new Set(writers.map((w) => w.fence)).size).toBe(10);
  const last = writers.toSorted((a, b) => b.fence - a.fence)[0]!;
  const begun = await Promise.allSettled(writers.map((w) => w.beginStep("x")));
  expect(begun.map((b) => b.status === "fulfilled")).toEqual(writers.map((w) => w === last));
  for (const writer of writers) {
    if (writer === last) continue;
    for (const write of [
      writer.append([{ type: "delta", key: "x", text: "旧" }]),
      writer.progress({ percent: 50, step: "", message: "" }),
      writer.changeInput({}),
      writer.finish({ state: "failed" }),
    ])
      await expect(write).rejects.toThrow(StaleFenceError);
    expect(writer.signal.aborted).toBe(true);
    await writer.close();
  }
  const step = begun.flatMap((b) => (b.status === "fulfilled" ? (b.value ?? []) : []))[0]!;
  step.text("新");
  await step.finish();
  expect((await runLog.snapshot(runId))?.steps[0]).toMatchObject({ state: "done", text: "新", attempt: 1 });
  await last.close();
  await runLog.finishRun(runId, { state: "done" });
  await expect(runLog.takeRun(runId)).rejects.toThrow(RunEnded);
});

test("a field of what a run is asked to do is set beside what another sets of it", async () => {
  const runId = await begin({ steps: ["x"] });
  const writer = await runLog.takeRun(runId);
  await runLog.setInput(runId, { asked: "甲", pauseAsked: false });
  await Promise.all([runLog.changeInput(runId, { pauseAsked: true }), writer.changeInput({ paused: "墨用完了" })]);
  expect((await runLog.loadRun(runId))?.input).toEqual({ asked: "甲", pauseAsked: true, paused: "墨用完了" });
  await writer.close();
});

test("what a step's end does beside it happens with it or not at all", async () => {
  const runId = await begin({ steps: ["x"] });
  const writer = await runLog.takeRun(runId);
  const step = (await writer.beginStep("x"))!;
  await expect(step.finish({ inTransaction: () => Promise.reject(new Error("no")) })).rejects.toThrow("no");
  expect((await runLog.snapshot(runId))?.steps[0]?.state).toBe("running");
  await writer.close();
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

test("someone else's run reads as no run", async () => {
  const runId = await begin();
  const strange = await runLog.loadOwnRun("u2", runId).catch((e: unknown) => e);
  const none = await runLog.loadOwnRun("u2", "no-such-run").catch((e: unknown) => e);
  expect(strange).toEqual(none);
});

test("followers of a deleted run's script end", async () => {
  const { run } = await runLog.startRun({ kind: "evaluation", userId: "u1", scriptId: "gone", state: "running" });
  const following = (async () => {
    const seqs: number[] = [];
    for await (const { seq } of runLog.follow(run.id, 0)) seqs.push(seq);
    return seqs;
  })();
  await runLog.appendEvents(run.id, [{ type: "delta", key: "a", text: "一" }]);
  await database.db.transaction((tx) => runLog.deleteRunsOf("gone", tx));
  expect((await following).length).toBeLessThanOrEqual(2);
});

test("a follower hears what no notification told, and the end", async () => {
  const deaf = await createRunLog({
    db: database.db,
    now: () => new Date(),
    notifications: { listen: async () => () => undefined },
    announcer: { announce: () => undefined },
  });
  const runId = await begin();
  const following = (async () => {
    const seqs: number[] = [];
    for await (const { seq } of deaf.follow(runId, 0)) seqs.push(seq);
    return seqs;
  })();
  await expect.poll(() => deaf.followerCount()).toBe(1);
  await runLog.appendEvents(runId, [{ type: "delta", key: "a", text: "一" }]);
  await runLog.finishRun(runId, { state: "done" });
  const seqs = await following;
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  expect(seqs.at(-1)).toBe((await runLog.snapshot(runId))?.seq);
  deaf.close();
}, 60_000);
