import { expect, test } from "vitest";
import { likelyTypes } from "./likelyTypes.ts";

test.each([
  ["episode", "第二集　渡口", "heading"],
  ["action", "通车仪式现场直播中", "heading"],
  ["action", "阿苇惊喜OS：找到了", "character"],
  ["action", "找到了。", "dialogue"],
  ["character", "江心", "action"],
  ["heading", "第二天", "action"],
  ["parenthetical", "（低声）", "dialogue"],
  ["action", "时间：夜", "meta"],
  ["action", "出场人物：阿苇、闵舟", "meta"],
  ["action", "（低声）找到了。", "dialogue"],
] as const)("a line in doubt that was read as %s, %s, may be %s", (read, words, other) =>
  expect(likelyTypes(read, words)).toEqual([read, other]),
);

test.each(["action", "dialogue", "character"] as const)("words in brackets that were read as %s", (read) =>
  expect(likelyTypes(read, "（低声）")).toEqual(["parenthetical", read]),
);
