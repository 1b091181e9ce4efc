import { expect, test } from "vitest";
import { changedWords } from "./changedWords.ts";

const side = (old: string, next: string, without: "gone" | "new"): string =>
  changedWords(old, next)
    .filter(({ is }) => is !== without)
    .map(({ text }) => text)
    .join("");

test.each([
  ["雨能分", "雨不能分"],
  ["雨不能分", "雨能分"],
  ["他把不响的那根插回树根边的土里。", "他看了看，又把不响的那根插回土里。"],
  ["", "新的"],
  ["旧的", ""],
  ["一样", "一样"],
])("without what came it is the old text, without what went the new one: %s → %s", (old, next) => {
  expect(side(old, next, "new")).toBe(old);
  expect(side(old, next, "gone")).toBe(next);
});
