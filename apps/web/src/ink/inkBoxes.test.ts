import { expect, test } from "vitest";
import { inkBoxes } from "./inkBoxes.ts";

test("free ink fills the boxes, held ink stands on it, used boxes are empty", () => {
  const boxes = inkBoxes({ balance: 6_200_000, held: 900_000, granted: 10_000_000 });
  expect(boxes.slice(0, 6).every(({ free }) => free === 100)).toBe(true);
  expect(boxes.slice(6)).toEqual([
    { free: 20, light: 100 },
    { free: 0, light: 10 },
    { free: 0, light: 0 },
    { free: 0, light: 0 },
  ]);
});

test("whatever was granted stands on ten boxes; an empty account is empty", () => {
  expect(inkBoxes({ balance: 30_000_000, held: 0, granted: 30_000_000 }).every(({ free }) => free === 100)).toBe(true);
  expect(inkBoxes({ balance: 0, held: 0, granted: 0 }).every(({ light }) => light === 0)).toBe(true);
});
