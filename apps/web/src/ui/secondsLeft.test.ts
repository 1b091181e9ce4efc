import { expect, it } from "vitest";
import { secondsLeft } from "./secondsLeft.ts";

it("counts 60 seconds down and stops at nothing", () => {
  expect(secondsLeft(null, 5_000)).toBe(0);
  expect(secondsLeft(1_000, 1_000)).toBe(60);
  expect(secondsLeft(1_000, 13_500)).toBe(48);
  expect(secondsLeft(1_000, 61_000)).toBe(0);
  expect(secondsLeft(1_000, 900_000)).toBe(0);
});
