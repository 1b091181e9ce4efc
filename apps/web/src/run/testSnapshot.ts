import type { RunSnapshot } from "@mochang/contract";

/** A run that is under way, as tests see it. */
export const testSnapshot = (over: Partial<RunSnapshot> = {}): RunSnapshot => ({
  runId: "r",
  scriptId: "s",
  kind: "evaluation",
  state: "running",
  percent: 0,
  message: null,
  step: null,
  done: null,
  total: null,
  queueAhead: null,
  remainingSeconds: null,
  unitsReserved: 0,
  unitsUsed: 0,
  createdAt: "2026-11-21T00:00:00Z",
  startedAt: null,
  finishedAt: null,
  steps: [],
  seq: 1,
  ...over,
});
