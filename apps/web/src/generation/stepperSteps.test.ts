import { expect, test } from "vitest";
import { progressNote } from "./stepperSteps.ts";

test("how far a step is: nothing yet, some of it, a step without parts", () => {
  expect(progressNote({ total: 3, finish: 0 }, "幕")).toBe("三幕，还没写好");
  expect(progressNote({ total: 3, finish: 2 }, "幕")).toBe("三幕，写好两幕");
  expect(progressNote({ total: 5, finish: 2 }, "份小传")).toBe("五份小传，写好两份");
  expect(progressNote({ total: 0, finish: 0 }, "场")).toBe("在写");
  expect(progressNote({ total: 1, finish: 0 }, undefined)).toBe("在写");
});
