import { expect, test } from "vitest";
import { SUPPORTED_FIGURES } from "./corpus/scriptOfForms.ts";
import { isUnsupportedFigure, unsupportedNumber } from "./numberClaims.ts";

test("a number without a unit is one of the figures, or small", () => {
  expect(isUnsupportedFigure("场次数：31", SUPPORTED_FIGURES)).toBe(true);
  expect(isUnsupportedFigure("57", SUPPORTED_FIGURES)).toBe(true);
  expect(isUnsupportedFigure("86", SUPPORTED_FIGURES)).toBe(false);
  expect(isUnsupportedFigure("5", SUPPORTED_FIGURES)).toBe(false);
  expect(isUnsupportedFigure("节奏稳", SUPPORTED_FIGURES)).toBe(false);
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
] as const)("%s is dropped: %s", (text, heldBack) =>
  expect(unsupportedNumber(text, SUPPORTED_FIGURES, null, () => false) !== null).toBe(heldBack),
);
