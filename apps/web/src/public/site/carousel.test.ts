// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { keepTurning, mayAdvance, runCarousel, stepFrom } from "./carousel.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

test("it stops when motion is reduced while it turns, until its visitor lets it turn", () => {
  vi.useFakeTimers();
  const still = stubMotion();
  document.body.innerHTML = `<div data-carousel>${`<button role="tab"></button>`.repeat(7)}<button data-hold></button></div>`;
  runCarousel(document);
  const chosen = () => [...document.querySelectorAll("[role=tab]")].findIndex((tab) => tab.ariaSelected === "true");
  vi.advanceTimersByTime(3_000);
  expect(chosen()).toBe(1);
  still.reduce(true);
  vi.advanceTimersByTime(60_000);
  expect(chosen()).toBe(1);
  still.reduce(false);
  vi.advanceTimersByTime(60_000);
  expect(chosen()).toBe(1);
  document.querySelector<HTMLElement>("[data-hold]")?.click();
  vi.advanceTimersByTime(3_000);
  expect(chosen()).toBe(2);
});

/** A visitor's wish for no motion, that may change. */
function stubMotion() {
  const listeners: (() => void)[] = [];
  const query = { matches: false, addEventListener: (_: string, listener: () => void) => listeners.push(listener) };
  vi.stubGlobal("matchMedia", () => query);
  return {
    reduce(matches: boolean): void {
      query.matches = matches;
      for (const listener of listeners) listener();
    },
  };
}
