import { describe, expect, test } from "vitest";
import { createSelectionTracker, MAX_TOUCH_MS, SETTLE_MS } from "./selectionTracker.ts";
import type { SelectionInput } from "./sheetView.ts";

const words = (start: number, end: number) => ({ start, end, text: "字".repeat(end - start) });

/** A hand and a clock. */
function trackerFor(by: SelectionInput) {
  let now = 0;
  let due: { at: number; act: () => void } | null = null;
  const reported: [number, number, boolean][] = [];
  const chosen = createSelectionTracker(
    {
      later(act, ms) {
        const ownTimer = (due = { at: now + ms, act });
        return () => void (due === ownTimer && (due = null));
      },
      onSettled: ({ start, end }, _by, again) => reported.push([start, end, again]),
    },
    by,
  );
  const pass = (ms: number): void => {
    now += ms;
    if (due && due.at <= now) {
      const { act } = due;
      due = null;
      act();
    }
  };
  return { ...chosen, pass, reported };
}

describe("text selected by touch", () => {
  test("is saved once it has come to rest, without a tap", () => {
    const { selectionChanged, setTouchCount, pass, reported } = trackerFor("touch");
    setTouchCount(1);
    selectionChanged(words(4, 6));
    pass(SETTLE_MS);
    expect(reported).toEqual([]);
    setTouchCount(0);
    pass(SETTLE_MS - 1);
    expect(reported).toEqual([]);
    pass(1);
    expect(reported).toEqual([[4, 6, false]]);
  });

  test("is the same selection while its handles are dragged, and another one after it was cleared", () => {
    const { selectionChanged, pass, reported } = trackerFor("touch");
    selectionChanged(words(4, 6));
    pass(SETTLE_MS);
    for (const end of [7, 8, 9]) {
      selectionChanged(words(4, end));
      pass(SETTLE_MS / 2);
    }
    pass(SETTLE_MS);
    selectionChanged(words(4, 9));
    pass(SETTLE_MS);
    selectionChanged(null);
    selectionChanged(words(4, 9));
    pass(SETTLE_MS);
    expect(reported).toEqual([
      [4, 6, false],
      [4, 9, true],
      [4, 9, false],
    ]);
  });

  test("that is cleared before it has come to rest is none", () => {
    const { selectionChanged, pass, reported } = trackerFor("touch");
    selectionChanged(words(4, 6));
    pass(SETTLE_MS - 1);
    selectionChanged(null);
    pass(SETTLE_MS * 10);
    expect(reported).toEqual([]);
  });

  test("is saved although no touchend event came", () => {
    const { selectionChanged, setTouchCount, pass, reported } = trackerFor("touch");
    setTouchCount(1);
    selectionChanged(words(4, 6));
    pass(MAX_TOUCH_MS);
    expect(reported).toEqual([[4, 6, false]]);
  });
});

test("text chosen by the keyboard is saved when Shift is let go, and stays the same choice while it is widened", () => {
  const { selectionChanged, shiftReleased, pass, reported } = trackerFor("keyboard");
  selectionChanged(words(4, 6));
  selectionChanged(words(4, 8));
  pass(SETTLE_MS * 10);
  expect(reported).toEqual([]);
  shiftReleased();
  shiftReleased();
  selectionChanged(words(4, 12));
  shiftReleased();
  expect(reported).toEqual([
    [4, 8, false],
    [4, 12, true],
  ]);
});

test("text selected by mouse is reported by mouse events alone", () => {
  const { selectionChanged, shiftReleased, setTouchCount, pass, reported } = trackerFor("mouse");
  selectionChanged(words(4, 6));
  setTouchCount(1);
  setTouchCount(0);
  shiftReleased();
  pass(MAX_TOUCH_MS);
  expect(reported).toEqual([]);
});
