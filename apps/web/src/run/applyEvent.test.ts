import type { RunEvent, RunSnapshot } from "@mochang/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEvent, applySnapshot } from "./applyEvent.ts";

const empty: RunSnapshot = {
  runId: "r",
  scriptId: "s",
  kind: "evaluation",
  state: "queued",
  percent: 0,
  message: null,
  step: null,
  done: null,
  total: null,
  queueAhead: 2,
  remainingSeconds: null,
  unitsReserved: 0,
  unitsUsed: 0,
  createdAt: "2026-11-21T00:00:00Z",
  startedAt: null,
  finishedAt: null,
  steps: [],
  seq: 0,
};
const play = (events: RunEvent[], from = empty) =>
  events.reduce((run, event, i) => applyEvent(run, { seq: from.seq + i + 1, event }), from);

const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.record({
    type: fc.constant("state" as const),
    state: fc.constantFrom("queued", "running", "done", "failed", "cancelled"),
  }),
  fc.record({
    type: fc.constant("progress" as const),
    percent: fc.integer({ min: 0, max: 100 }),
    step: fc.string(),
    message: fc.string(),
    done: fc.nat(23),
    total: fc.constant(23),
  }),
  fc.record({
    type: fc.constant("step" as const),
    key: fc.constantFrom("prompt:2", "prompt:4"),
    state: fc.constantFrom("waiting", "running", "done", "failed"),
    attempt: fc.nat(3),
  }),
  fc.record({ type: fc.constant("delta" as const), key: fc.constantFrom("prompt:2", "prompt:4"), text: fc.string() }),
  fc.record({ type: fc.constant("reset" as const), key: fc.constantFrom("prompt:2", "prompt:4") }),
);

describe("run", () => {
  it("gathers a step's text, and drops it when the step starts again", () => {
    const run = play([
      { type: "step", key: "prompt:2", state: "running", attempt: 1 },
      { type: "delta", key: "prompt:2", text: "半" },
      { type: "reset", key: "prompt:2" },
      { type: "delta", key: "prompt:2", text: "一句" },
      { type: "delta", key: "prompt:2", text: "话。" },
    ]);
    expect(run.steps).toEqual([
      { key: "prompt:2", state: "running", attempt: 1, text: "一句话。", data: null, message: null },
    ]);
  });

  it("keeps the sentence of a failure and stops foretelling", () => {
    const run = play([
      { type: "state", state: "running" },
      { type: "progress", percent: 40, step: "prompt", message: "在写", done: 9, total: 23, remainingSeconds: 30 },
      { type: "state", state: "failed", message: "模型断开了" },
    ]);
    expect(run).toMatchObject({
      state: "failed",
      message: "模型断开了",
      done: 9,
      remainingSeconds: null,
      queueAhead: null,
    });
  });

  it("is the same however often and in whatever overlap its events come", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), fc.nat(30), (events, cut) => {
        const whole = play(events);
        const numbered = events.map((event, i) => ({ seq: i + 1, event }));
        const half = numbered.slice(0, cut).reduce(applyEvent, empty);
        // The connection was lost after `cut`; the server sends everything again from a little before it.
        const resumed = numbered.slice(Math.max(0, cut - 5)).reduce(applyEvent, half);
        expect(resumed).toEqual(whole);
        // Or a snapshot comes, and an older one after it.
        expect(applySnapshot(applySnapshot(half, whole), half)).toEqual(whole);
      }),
    );
  });
});
