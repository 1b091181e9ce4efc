import { expect, test } from "vitest";
import { activeStageRuns, markStageRun } from "./activeStageRuns.ts";

test("a version is marked while its run writes, others are not, and the same mark twice tells nobody", () => {
  let calls = 0;
  const leave = activeStageRuns.subscribe(() => void calls++);
  markStageRun("one", true);
  markStageRun("one", true);
  expect([...activeStageRuns.get()]).toEqual(["one"]);
  markStageRun("two", false);
  expect(calls).toBe(1);
  markStageRun("one", false);
  expect(activeStageRuns.get().size).toBe(0);
  leave();
});
