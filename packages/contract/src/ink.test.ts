import { expect, test } from "vitest";
import { formatInk, UNITS_PER_BOX } from "./ink.ts";

test("ink is told in drops below a box and in boxes from there on, also where rounding makes the box", () => {
  expect([-1, 0, 49, 50, 910_000, 999_949, 999_950, UNITS_PER_BOX - 1].map(formatInk)).toEqual([
    "0滴",
    "0滴",
    "0滴",
    "0.1滴",
    "910.0滴",
    "999.9滴",
    "1.0盒",
    "1.0盒",
  ]);
  expect([UNITS_PER_BOX, 1_049_999, 10 * UNITS_PER_BOX].map(formatInk)).toEqual(["1.0盒", "1.0盒", "10.0盒"]);
});
