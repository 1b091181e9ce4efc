import { describe, expect, test } from "vitest";
import { choosing, HELD_MS, QUIET_MS, type ChosenBy } from "./choosing.ts";

const words = (start: number, end: number) => ({ start, end, text: "字".repeat(end - start) });

/** A hand and a clock. */
function hand(by: ChosenBy) {
  let now = 0;
  let due: { at: number; act: () => void } | null = null;
  const told: [number, number, boolean][] = [];
  const chosen = choosing(
    {
      later(act, ms) {
        const mine = (due = { at: now + ms, act });
        return () => void (due === mine && (due = null));
      },
      settled: ({ start, end }, _by, again) => told.push([start, end, again]),
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
  return { ...chosen, pass, told };
}

describe("text chosen on glass", () => {
  test("is saved once it has come to rest, without a tap", () => {
    const { changed, fingers, pass, told } = hand("touch");
    fingers(1);
    changed(words(4, 6));
    pass(QUIET_MS);
    expect(told).toEqual([]);
    fingers(0);
    pass(QUIET_MS - 1);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toEqual([[4, 6, false]]);
  });

  test("is the same choice while its handles are dragged, and another one after it was let go", () => {
    const { changed, pass, told } = hand("touch");
    changed(words(4, 6));
    pass(QUIET_MS);
    for (const end of [7, 8, 9]) {
      changed(words(4, end));
      pass(QUIET_MS / 2);
    }
    pass(QUIET_MS);
    changed(words(4, 9));
    pass(QUIET_MS);
    changed(null);
    changed(words(4, 9));
    pass(QUIET_MS);
    expect(told).toEqual([
      [4, 6, false],
      [4, 9, true],
      [4, 9, false],
    ]);
  });

  test("that is let go before it has come to rest is none", () => {
    const { changed, pass, told } = hand("touch");
    changed(words(4, 6));
    pass(QUIET_MS - 1);
    changed(null);
    pass(QUIET_MS * 10);
    expect(told).toEqual([]);
  });

  test("is saved although the end of the touch was never told", () => {
    const { changed, fingers, pass, told } = hand("touch");
    fingers(1);
    changed(words(4, 6));
    pass(HELD_MS);
    expect(told).toEqual([[4, 6, false]]);
  });
});

test("text chosen by the keyboard is saved when Shift is let go, and stays the same choice while it is widened", () => {
  const { changed, released, pass, told } = hand("keys");
  changed(words(4, 6));
  changed(words(4, 8));
  pass(QUIET_MS * 10);
  expect(told).toEqual([]);
  released();
  released();
  changed(words(4, 12));
  released();
  expect(told).toEqual([
    [4, 8, false],
    [4, 12, true],
  ]);
});

test("text chosen by a mouse is told by the mouse alone", () => {
  const { changed, released, fingers, pass, told } = hand("mouse");
  changed(words(4, 6));
  fingers(1);
  fingers(0);
  released();
  pass(HELD_MS);
  expect(told).toEqual([]);
});
