import { applyEvents, emptyRun, type RunEvent, type RunFacts, type RunSnapshot } from "@mochang/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestRuns } from "./testing/openTestRuns.ts";

const { begin, database, eventsOf, runLog } = await openTestRuns();

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
