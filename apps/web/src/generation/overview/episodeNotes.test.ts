import { expect, test } from "vitest";
import { lengthNotes, rangesOf } from "./episodeNotes.ts";

test("episodes in a row are named as one", () => {
  expect(rangesOf([1, 2, 3, 7, 9, 10])).toBe("第 1 到 3 集、第 7 集、第 9 到 10 集");
  expect(rangesOf([4])).toBe("第 4 集");
});

test("an episode that is far longer or shorter than most is named; too few lengths say nothing", () => {
  const lengths = (...minutes: (number | null)[]) => minutes.map((one, i) => ({ number: i + 1, minutes: one }));
  expect(lengthNotes(lengths(1.5, 1.5, null, 1.5, 2.5, 1))).toEqual([
    "第 5 集 2.5 分钟，一般是 1.5 分钟",
    "第 6 集 1 分钟，一般是 1.5 分钟",
  ]);
  expect(lengthNotes(lengths(1, 9, null))).toEqual([]);
});
