import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RunEvent, RunSnapshot } from "./runEvent.ts";
import { applyChange, applyEvents, changeOf, emptyRun, followSnapshot, isEnded } from "./runReducer.ts";

const empty: RunSnapshot = {
  ...emptyRun(),
  runId: "r",
  scriptId: "s",
  kind: "evaluation",
  queueAhead: 2,
  unitsReserved: 0,
  unitsUsed: 0,
  createdAt: "2026-11-21T00:00:00Z",
  startedAt: null,
  finishedAt: null,
  seq: 0,
};
const key = fc.constantFrom("prompt:2", "prompt:4", "score:1");
const words = fc.string({ maxLength: 8 });
const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.record(
    {
      type: fc.constant("state" as const),
      state: fc.constantFrom("queued", "running", "done", "failed", "cancelled"),
      message: words,
    },
    { requiredKeys: ["type", "state"] },
  ),
  fc.record(
    {
      type: fc.constant("progress" as const),
      percent: fc.integer({ min: 0, max: 100 }),
      step: words,
      message: words,
      done: fc.nat(23),
      total: fc.constant(23),
      remainingSeconds: fc.option(fc.nat(99)),
    },
    { requiredKeys: ["type", "percent", "step", "message"] },
  ),
  fc.record({
    type: fc.constant("step" as const),
    key,
    state: fc.constantFrom("waiting", "running", "done", "failed"),
    attempt: fc.nat(3),
  }),
  fc.record({ type: fc.constant("delta" as const), key, text: words }),
  fc.record({ type: fc.constant("reset" as const), key }),
  fc.record({ type: fc.constant("result" as const), key, data: fc.option(fc.nat(9)) }),
);
const events = fc.array(anyEvent, { maxLength: 30 });
const oneByOne = (all: readonly RunEvent[]) => all.reduce((run, event) => applyEvents(run, [event]), emptyRun());

describe("a run's events", () => {
  it("make the same run one by one, at once, or in any two parts", () => {
    fc.assert(
      fc.property(events, fc.nat(30), (all, cut) => {
        const whole = applyChange(emptyRun(), changeOf(all));
        expect(oneByOne(all)).toEqual(whole);
        expect(applyEvents(applyEvents(emptyRun(), all.slice(0, cut)), all.slice(cut))).toEqual(whole);
      }),
    );
  });

  it("are heard once, however often and in whatever overlap they come", () => {
    fc.assert(
      fc.property(events, fc.nat(30), (all, cut) => {
        const numbered = all.map((event, i) => ({ seq: i + 1, event }));
        const whole = numbered.reduce(followSnapshot, empty);
        const half = numbered.slice(0, cut).reduce(followSnapshot, empty);
        expect(numbered.slice(Math.max(0, cut - 5)).reduce(followSnapshot, half)).toEqual(whole);
      }),
    );
  });

  it("leave no step running when the run has ended", () => {
    fc.assert(
      fc.property(events, fc.constantFrom("done", "failed", "cancelled"), (all, state) => {
        const run = applyEvents(emptyRun(), [...all, { type: "state", state }]);
        expect(run.steps.filter((step) => step.state === "running")).toEqual([]);
        expect(run.remainingSeconds).toBeNull();
      }),
    );
  });

  it("gather a step's text, and drop it with its result when the step starts again", () => {
    const run = applyEvents(emptyRun(), [
      { type: "step", key: "prompt:2", state: "running", attempt: 1 },
      { type: "delta", key: "prompt:2", text: "半" },
      { type: "result", key: "prompt:2", data: 1 },
      { type: "reset", key: "prompt:2" },
      { type: "delta", key: "prompt:2", text: "一句" },
      { type: "delta", key: "prompt:2", text: "话。" },
    ]);
    expect(run.steps).toEqual([
      { key: "prompt:2", state: "running", attempt: 1, text: "一句话。", data: null, message: null },
    ]);
  });

  it("say why a run failed, and foretell nothing any more", () => {
    const run = applyEvents(empty, [
      { type: "state", state: "running" },
      { type: "progress", percent: 40, step: "prompt", message: "在写", done: 9, total: 23, remainingSeconds: 30 },
      { type: "state", state: "failed", message: "模型断开了" },
    ]);
    expect(run).toMatchObject({ state: "failed", message: "模型断开了", done: 9, remainingSeconds: null });
    expect(isEnded(run.state)).toBe(true);
  });

  it("take a run out of its queue", () => {
    expect(followSnapshot(empty, { seq: 1, event: { type: "state", state: "queued" } }).queueAhead).toBe(2);
    expect(followSnapshot(empty, { seq: 1, event: { type: "state", state: "running" } }).queueAhead).toBeNull();
  });
});
