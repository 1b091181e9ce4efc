import { expect, it } from "vitest";
import { createThrottle } from "./throttle.ts";

it("lets the same message through once per three seconds, and others beside it", () => {
  let now = 10_000;
  const lets = createThrottle(3_000, () => now);
  expect(lets("网络异常")).toBe(true);
  expect(lets("网络异常")).toBe(false);
  expect(lets("balance")).toBe(true);
  now += 2_999;
  expect(lets("网络异常")).toBe(false);
  now += 1;
  expect(lets("网络异常")).toBe(true);
  expect(lets("balance")).toBe(true);
});
