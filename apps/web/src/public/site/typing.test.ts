import { expect, test } from "vitest";
import { typeOn, type Typed } from "./typing.ts";

const START: Typed = { line: 0, length: 0, deleting: false, waitMs: 100 };
const steps = (lengths: number[], count: number): string[] => {
  const frames: string[] = [];
  let typed: Typed | null = START;
  for (let i = 0; i < count && typed; i++) {
    typed = typeOn(typed, lengths);
    if (typed) frames.push(`${typed.line}:${typed.length}${typed.waitMs === 1_000 ? " pause" : ""}`);
  }
  return frames;
};

test("lines are typed and deleted a character at a time, with a pause when whole, round and round", () => {
  expect(steps([2, 1], 8)).toEqual(["0:1", "0:2 pause", "0:1", "0:0", "1:1", "1:0", "0:1", "0:2 pause"]);
});

test("a single line is typed once", () => {
  expect(steps([3], 10)).toEqual(["0:1", "0:2", "0:3 pause"]);
});
