import fc from "fast-check";
import { expect, test } from "vitest";
import { columnHeight, verticalColumns } from "./verticalColumns.ts";

test.each([
  ["雾港来信", 1, ["雾港来信"]],
  ["我爹养了一只鹅", 2, ["我爹养了", "一只鹅"]],
  ["回家吧，妈妈在等", 2, ["回家吧，", "妈妈在等"]],
  ["雾港来信与灯塔（上）", 2, ["雾港来信与", "灯塔（上）"]],
  ["那一夜《雷雨》重演", 2, ["那一夜《雷", "雨》重演"]],
  ["甲乙丙丁（戊己庚", 2, ["甲乙丙丁", "（戊己庚"]],
  ["The Counterproductive Lighthouse Keeper", 3, ["The ", "Counterproductive ", "Lighthouse Keeper"]],
  ["long-county-opera", 2, ["long-county-", "opera"]],
  ["", 2, []],
])("%s in %d columns", (title, columns, expected) => {
  expect(verticalColumns(title, columns)).toEqual(expected);
});

test("a word that is taller than a column is parted", () => {
  expect(verticalColumns("a".repeat(20), 2, 6)).toEqual(["a".repeat(10), "a".repeat(10)]);
});

test("columns joined are the text, no more than asked for, and no mark stands where it must not", () => {
  const text = fc.string({ unit: fc.constantFrom(..."天地玄黄宇宙洪荒，。）》（《Ab 1-"), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 4 }), (title, columns) => {
      const lines = verticalColumns(title, columns);
      expect(lines.join("")).toBe(title);
      expect(lines.length).toBeLessThanOrEqual(columns);
      for (const line of lines.slice(1)) expect(line).not.toMatch(/^[，。）》]./u);
      for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[（《]$/u);
      expect(lines.every((line) => columnHeight(line) > 0)).toBe(true);
    }),
  );
});
