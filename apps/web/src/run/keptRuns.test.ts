import { expect, test } from "vitest";
import { isPutAway, isStepPutAway, putRunAway, putStepAway } from "./keptRuns.ts";

test("steps that are put away one by one push out no other run", () => {
  putRunAway("first");
  for (let i = 0; i < 300; i++) putStepAway("r", `sequences:${i}`);
  expect(isPutAway("first")).toBe(true);
  expect([isStepPutAway("r", "sequences:0"), isStepPutAway("r", "sequences:299")]).toEqual([true, true]);
  expect([isStepPutAway("r", "acts"), isStepPutAway("r2", "sequences:0")]).toEqual([false, false]);
});
