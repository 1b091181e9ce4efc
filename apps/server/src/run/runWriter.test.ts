import { expect, test } from "vitest";
import { RunEnded, StaleFenceError } from "./run.ts";
import { openTestRuns } from "./testing/openTestRuns.ts";

const { begin, database, eventsOf, runLog } = await openTestRuns();

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
