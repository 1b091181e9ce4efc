import { expect, it } from "vitest";
import { readTension, smoothPath, tensionNotes, tensionPosition } from "./tension.ts";

it.each([
  ["7", 7],
  ["８分，越来越紧", 8],
  ["六", 6],
  ["极高", 10],
  ["平缓", 2],
  ["120", null],
  ["她不说话", null],
  ["", null],
])("reads how tense %s is", (text, tension) => expect(readTension(text)).toBe(tension));

it("tells a peak that comes early, a line that stands still, and what is not said", () => {
  const points = [9, 4, 4, 4, null].map((tension, i) => ({
    id: `${i}`,
    number: i + 1,
    title: "",
    act: i < 2 ? 1 : 2,
    tension,
    isSubmit: true,
  }));
  expect(tensionNotes(points, ({ number }) => `序列${number}`)).toEqual([
    "最紧的是序列1，不在结尾",
    "序列2到序列4一样紧",
    "1 个没有写出几分紧",
  ]);
  expect(tensionNotes([], () => "")).toEqual([]);
});

it("draws a line that is level at every point", () => {
  const points = [3, 9].map((tension, i) => tensionPosition(2, i, tension));
  expect(points).toEqual([
    { x: 25, y: 70 },
    { x: 75, y: 10 },
  ]);
  expect(smoothPath(points)).toBe("M25 70C50 70 50 10 75 10");
  expect(smoothPath([])).toBe("");
});
