import { expect, test } from "vitest";
import { SLOW_MODEL } from "./corpus/scriptOfForms.ts";
import { isUnheldFigure, unsupportedNumber } from "./numbers.ts";

test("a number without a unit is one of the figures, or small", () => {
  expect(isUnheldFigure("场次数：31", SLOW_MODEL)).toBe(true);
  expect(isUnheldFigure("57", SLOW_MODEL)).toBe(true);
  expect(isUnheldFigure("86", SLOW_MODEL)).toBe(false);
  expect(isUnheldFigure("5", SLOW_MODEL)).toBe(false);
  expect(isUnheldFigure("节奏稳", SLOW_MODEL)).toBe(false);
});

test.each([
  ["夜戏廿三场。", true],
  ["人物数量为1️⃣1️⃣个。", true],
  ["剧本有二十几场戏。", true],
  ["The script has forty-seven scenes.", true],
  ["综合得分：八十六分。", true],
  ["凌晨四点半，父亲到站。", true],
  ["二元对立。", false],
  ["三点建议。", false],
] as const)("%s is held back: %s", (text, heldBack) =>
  expect(unsupportedNumber(text, SLOW_MODEL, null, () => false) !== null).toBe(heldBack),
);
