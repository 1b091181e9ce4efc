import type { CheckRule } from "@mochang/generation";
import { expect, test } from "vitest";
import type { SheetFinding } from "./findOnSheet.ts";
import { groupFindings } from "./groupFindings.ts";

const found = (key: string, rule: CheckRule, quote: string, more: object = {}): SheetFinding => ({
  key,
  lineId: null,
  finding: { rule, sceneId: key, line: 0, quote, message: "", ...more },
});

test("one name in many scenes is one item; contradictions come first, what is said most often before the rest", () => {
  const other = { sceneId: "s1", line: 3, quote: "云走得快" };
  const groups = groupFindings([
    found("1", "length", "内 井台 日"),
    found("2", "stranger", "老周"),
    found("3", "stranger", "小麦"),
    found("4", "stranger", "小麦"),
    found("5", "dead", "罗顺堂"),
    found("6", "repeated", "云走得快，", { other }),
    found("7", "repeated", "云走得快", { other }),
    found("8", "length", "外 炮库 夜"),
  ]);
  expect(groups.map(({ name, count, items }) => [name, count, items.map(({ findings }) => findings.length)])).toEqual([
    ["前后对不上", 1, [1]],
    ["人名", 3, [2, 1]],
    ["写过同样的话", 2, [2]],
    ["篇幅", 2, [1, 1]],
  ]);
  expect(groupFindings([])).toEqual([]);
});
