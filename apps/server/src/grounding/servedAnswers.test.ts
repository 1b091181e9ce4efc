// Forms in which model servers answer (reasoning, JSON, tool calls, tables, notes, quotes over lines), each with invented words or with true ones.
import { parseScreenplay } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filterOf } from "./corpus/scriptOfForms.ts";
import { foldText } from "./foldText.ts";

const FORMS = join(import.meta.dirname, "corpus/independent");
const { attacks, innocents } = JSON.parse(readFileSync(join(FORMS, "servedAnswers.json"), "utf8")) as {
  attacks: { markdown: string; words: string }[];
  innocents: { markdown: string }[];
};
const filtered = filterOf(parseScreenplay(readFileSync(join(FORMS, "script.txt"), "utf8")));
const shown = (markdown: string): string => foldText(filtered(markdown));

test.each(attacks)("$markdown does not show $words", ({ markdown, words }) =>
  expect(shown(markdown)).not.toContain(foldText(words)),
);
test.each(innocents)("$markdown is shown whole", ({ markdown }) =>
  expect(shown(markdown)).toContain(foldText(markdown.replaceAll(/^\|[-:|\s]+\|$/gmu, ""))),
);

test.each([
  ["他只回了三个字：不后悔。", "不后悔"],
  ["[岭上有灯，灯下有人](#s4)是第4场的意象。", "岭上有灯"],
  ["“我”“把”“灯”“砸”“了”——一字一顿。", "灯砸"],
  ["例如第3场的台词，你儿子是不是叫铁生。", "铁生"],
  ["点题的一句 ==这条铁轨欠我一条命==。", "这条铁轨"],
  ["点题的一句 ~~这条铁轨欠我一条命~~。", "这条铁轨"],
  ["第3场有这么一句，这条铁轨欠我一条命。", "这条铁轨"],
  ["编剧借老孟之口说出这条铁轨欠我一条命。", "这条铁轨"],
  ["平均每场⑦句对白。", "7句"],
  ["| 指标 | 数值 |\n| --- | --- |\n| 场次 | 14 |", "14"],
])("%s is not shown", (markdown, words) => expect(shown(markdown)).not.toContain(foldText(words)));

test.each([
  ["第3场可删：~~扳道工的回声~~，其余保留。", "第3场可删：扳道工的回声，其余保留。"],
  ["点题的一句 ~~我骗你干什么~~。", "点题的一句 我骗你干什么。"],
  ["| 可删 | 理由 |\n| --- | --- |\n| ~~扳道工的回声~~ | 重复 |", "| 扳道工的回声 | 重复 |"],
  ["点题的一句 ==我骗你干什么==。", "点题的一句 **我骗你干什么**。"],
  ["若守灯==守线则重复，若人情==道义则讽刺。", "若守灯==守线则重复，若人情==道义则讽刺。"],
])("%s is shown as %s", (markdown, expected) => expect(filtered(markdown)).toContain(expected));

test.each([
  "他只回了三个字：我烧了。",
  "点题的一句 **我骗你干什么**。",
  "第3场有这么一句，我骗你干什么。",
  "编剧借扳道工之口说出守线人的尊严。",
  "第3场有一句，呼应第2场的电话。",
  "[第4场](#s4)是父女重逢。",
  "“等”“守”“烧”“说”四个动词撑起人物。",
  "平均每场三句对白。",
  "| 指标 | 数值 |\n| --- | --- |\n| 场次 | 5 |",
])("%s is shown whole", (markdown) =>
  expect(shown(markdown)).toContain(foldText(markdown.replaceAll(/^\|[-:|\s]+\|$|\(#s4\)/gmu, ""))),
);
