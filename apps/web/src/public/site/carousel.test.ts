import { afterEach, expect, test, vi } from "vitest";
import { keepTurning, mayAdvance, stepFrom } from "./carousel.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("it turns only when nothing keeps it still", () => {
  const free = { paused: false, inUse: false, tabHidden: false };
  expect(mayAdvance(free)).toBe(true);
  for (const reason of ["paused", "inUse", "tabHidden"] as const)
    expect(mayAdvance({ ...free, [reason]: true })).toBe(false);
});

test("slides follow one another round and round, both ways", () => {
  expect([stepFrom(3, 1, 4), stepFrom(0, -1, 4), stepFrom(1, 0, 4), stepFrom(4, 0, 4)]).toEqual([0, 3, 1, 0]);
});

test("after a pause it turns three seconds later, whenever the pause began", () => {
  vi.useFakeTimers();
  const turn = vi.fn<() => void>();
  const update = keepTurning(turn);
  const free = { paused: false, inUse: false, tabHidden: false };
  update(free);
  vi.advanceTimersByTime(2_400);
  update({ ...free, inUse: true });
  vi.advanceTimersByTime(60_000);
  expect(turn).not.toHaveBeenCalled();
  update(free);
  vi.advanceTimersByTime(2_999);
  expect(turn).not.toHaveBeenCalled();
  // What changes nothing does not put the turn off.
  update(free);
  vi.advanceTimersByTime(1);
  expect(turn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_000);
  expect(turn).toHaveBeenCalledTimes(2);
  update({ ...free, paused: true });
  vi.advanceTimersByTime(60_000);
  expect(turn).toHaveBeenCalledTimes(2);
});
