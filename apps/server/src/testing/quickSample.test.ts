import { expect, test } from "vitest";
import { quickSample } from "./quickSample.ts";

const CASES = Array.from({ length: 13 }, (_, i) => i);

test("all cases are tried, and in a quick run every fifth with the first and the last", () => {
  expect(quickSample(CASES, false)).toEqual(CASES);
  expect(quickSample(CASES, true)).toEqual([0, 5, 10, 12]);
  expect(quickSample(["one"], true)).toEqual(["one"]);
});
