import { expect, test } from "vitest";
import { creationState, stepOfString, stepString } from "./stepString.ts";

// Every state of section 4: string, last complete step, the three tabs, the panel.
test.each([
  ["1 - 0", 0, 1, 0, 0, 1, "storyPlan"],
  ["1 - 1", 1, 2, 0, 0, 2, "storyPlan"],
  ["1 - 2", 2, 3, 0, 0, 3, "storyPlan"],
  ["1 - 3", 3, 4, 0, 0, 4, "storyPlan"],
  ["1 - 4", 4, 4, 1, 0, 5, "plotSet"],
  ["2 - 0", 4, 4, 1, 0, 5, "plotSet"],
  ["2 - 1", 5, 4, 2, 0, 6, "plotSet"],
  ["2 - 2", 6, 4, 3, 0, 7, "plotSet"],
  ["2 - 3", 7, 4, 3, 1, 8, "scriptCreate"],
  ["3 - 0", 7, 4, 3, 1, 8, "scriptCreate"],
  ["3 - 1", 8, 4, 3, 1, 8, "scriptCreate"],
])("%s", (written, step, storyPlanActive, plotSetActive, scriptCreateActive, viewActive, viewName) => {
  expect(creationState(written)).toEqual({
    step,
    storyPlanActive,
    plotSetActive,
    scriptCreateActive,
    viewActive,
    viewName,
  });
});

test.each([null, undefined, "", "x", "4 - 1", "1", "1 - ", "-1 - 2"])("%j is stage 1 number 0", (written) => {
  expect(creationState(written)).toMatchObject({ step: 0, viewActive: 1 });
});

test("a number beyond its stage is its last one", () => {
  expect(["1 - 9", "2 - 7", "3 - 5"].map(stepOfString)).toEqual([4, 7, 8]);
});

test("each step has one string, which is read back", () => {
  const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  expect(steps.map(stepString)).toEqual([
    "1 - 0",
    "1 - 1",
    "1 - 2",
    "1 - 3",
    "1 - 4",
    "2 - 1",
    "2 - 2",
    "2 - 3",
    "3 - 1",
  ]);
  expect(steps.map((step) => stepOfString(stepString(step)))).toEqual(steps);
});
