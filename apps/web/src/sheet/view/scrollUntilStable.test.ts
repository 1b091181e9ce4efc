import { expect, test } from "vitest";
import { scrollUntilStable } from "./scrollUntilStable.ts";

/** A page whose place is pushed away, by so many pixels, before each of these frames. */
function page(pushes: number[]) {
  let top = 500;
  let puts = 0;
  let due: (() => void) | null = null;
  const leave = scrollUntilStable(
    () => ((top = 0), (puts += 1)),
    () => top,
    { request: (act) => ((due = act), 1), cancel: () => (due = null) },
  );
  const run = (frames: number): number => {
    let ran = 0;
    for (; ran < frames && due; ran++) {
      top += pushes.shift() ?? 0;
      const act = due;
      due = null;
      act();
    }
    return ran;
  };
  return { run, leave, state: () => ({ top, puts }) };
}

test("a place is put where it belongs again while scenes before it grow, and then left alone", () => {
  const { run, state } = page([0, 300, 0, 0, 0, -80, 0.4]);
  expect(run(1_000)).toBeLessThan(20);
  expect(state()).toEqual({ top: 0.4, puts: 3 });
});

test("a reader who scrolls away is not brought back", () => {
  const { run, leave, state } = page([0, 300, 900]);
  run(1);
  leave();
  expect([run(10), state()]).toEqual([0, { top: 0, puts: 1 }]);
});

test("scrolling stops after a limit on a page that never settles", () => {
  const { run } = page(Array.from({ length: 500 }, () => 9));
  expect(run(1_000)).toBeLessThan(100);
});
