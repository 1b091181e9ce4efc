import { expect, test } from "vitest";
import { mayAdvance, stepFrom } from "./carousel.ts";

test("it turns only when nothing keeps it still", () => {
  const free = { paused: false, inUse: false, tabHidden: false };
  expect(mayAdvance(free)).toBe(true);
  for (const reason of ["paused", "inUse", "tabHidden"] as const)
    expect(mayAdvance({ ...free, [reason]: true })).toBe(false);
});

test("slides follow one another round and round, both ways", () => {
  expect([stepFrom(3, 1, 4), stepFrom(0, -1, 4), stepFrom(1, 0, 4), stepFrom(4, 0, 4)]).toEqual([0, 3, 1, 0]);
});
