import { expect, test } from "vitest";
import { inkParts, stepInk } from "./stepInkLabel.ts";

test("a step's ink: spent, expected, or spent of what is expected; nothing where it was written by hand", () => {
  expect(stepInk({ step: 1, used: 34_000, rest: 0, seconds: 0 }, "done")).toBe("34 滴");
  expect(stepInk({ step: 2, used: 0, rest: 48_000, seconds: 0 }, "locked")).toBe("约 48 滴");
  expect(stepInk({ step: 7, used: 203_000, rest: 57_000, seconds: 0 }, "open")).toBe("203 / 约 260 滴");
  expect(stepInk({ step: 8, used: 320_000, rest: 880_000, seconds: 0 }, "open")).toBe("320 滴 / 约 1.2 盒");
  expect(stepInk({ step: 6, used: 124_000, rest: 0, seconds: 0 }, "stale")).toBe("重写约 124 滴");
  expect(stepInk({ step: 1, used: 0, rest: 0, seconds: 0 }, "done")).toBeNull();
  expect(stepInk({ step: 1, used: 0, rest: null, seconds: 0 }, "open")).toBeNull();
  expect(stepInk(undefined, "open")).toBeNull();
});

test("the bar holds the steps that cost something, each by its share", () => {
  const steps = [
    { step: 1, used: 10, rest: 0, seconds: 0 },
    { step: 2, used: 0, rest: null, seconds: 0 },
    { step: 3, used: 10, rest: 30, seconds: 0 },
  ];
  expect(inkParts({ balance: 0, steps })).toEqual([
    { step: 1, units: 10, share: 1 },
    { step: 3, units: 40, share: 0.25 },
  ]);
});
