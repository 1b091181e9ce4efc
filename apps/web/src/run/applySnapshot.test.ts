import { emptyRun, type RunSnapshot } from "@mochang/contract";
import { expect, test } from "vitest";
import { applySnapshot } from "./applySnapshot.ts";

const snapshot = (seq: number, runId = "r"): RunSnapshot => ({
  ...emptyRun(),
  runId,
  scriptId: "s",
  kind: "evaluation",
  queueAhead: null,
  unitsReserved: 0,
  unitsUsed: 0,
  createdAt: "2026-11-21T00:00:00Z",
  startedAt: null,
  finishedAt: null,
  seq,
});

test("a snapshot replaces what is there, unless it is an older one of the same run", () => {
  const here = snapshot(5);
  expect(applySnapshot(null, here)).toBe(here);
  expect(applySnapshot(here, snapshot(4))).toBe(here);
  expect(applySnapshot(here, snapshot(9)).seq).toBe(9);
  expect(applySnapshot(here, snapshot(1, "another")).runId).toBe("another");
});
