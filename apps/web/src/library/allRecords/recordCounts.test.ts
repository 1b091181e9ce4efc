import { expect, test } from "vitest";
import { countOf, genresOf } from "./recordCounts.ts";

const group = (type: number, fileType: number, fileTheme: string, fileThemeName: string, count: number) => ({
  type,
  fileType,
  fileTheme,
  fileThemeName,
  count,
});
const COUNTS = [
  group(3, 1, "", "", 5),
  group(1, 1, "suspense", "悬疑", 3),
  group(2, 1, "suspense", "悬疑", 2),
  group(2, 2, "history", "历史", 4),
];

test("a filter counts what it leaves", () => {
  expect(countOf(COUNTS, {})).toBe(14);
  expect(countOf(COUNTS, { type: 2 })).toBe(6);
  expect(countOf(COUNTS, { type: 2, fileType: 1 })).toBe(2);
  expect(countOf(COUNTS, { fileTheme: "suspense" })).toBe(5);
});

test("genres are those of what the rest of the filter leaves, and the chosen one", () => {
  expect(genresOf(COUNTS, {}).map(({ name, count }) => [name, count])).toEqual([
    ["悬疑", 5],
    ["历史", 4],
  ]);
  expect(genresOf(COUNTS, { type: 1 }).map(({ name }) => name)).toEqual(["悬疑"]);
  expect(genresOf(COUNTS, { type: 1, fileTheme: "history" }).map(({ name, count }) => [name, count])).toEqual([
    ["悬疑", 3],
    ["历史", 0],
  ]);
  expect(genresOf(COUNTS, { fileTheme: "<img>" }).at(-1)).toEqual({ code: "<img>", name: "没有这一类", count: 0 });
});

test("while nothing is known nothing is counted, and a chosen genre is not said to be missing", () => {
  expect(countOf(undefined, { type: 1 })).toBeUndefined();
  expect(genresOf(undefined, {})).toEqual([]);
  expect(genresOf(undefined, { fileTheme: "suspense" })).toEqual([
    { code: "suspense", name: "已选的一类", count: undefined },
  ]);
});
