import { expect, test } from "vitest";
import { mayTurn, stepFrom } from "./carousel.ts";

test("it turns only when nothing keeps it still", () => {
  const free = { held: false, attended: false, unseen: false };
  expect(mayTurn(free)).toBe(true);
  for (const reason of ["held", "attended", "unseen"] as const)
    expect(mayTurn({ ...free, [reason]: true })).toBe(false);
});

test("slides follow one another round and round, both ways", () => {
  expect([stepFrom(3, 1, 4), stepFrom(0, -1, 4), stepFrom(1, 0, 4), stepFrom(4, 0, 4)]).toEqual([0, 3, 1, 0]);
});
