import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { computeFigures } from "./computeFigures.ts";
import { chapterLabels, chapterName, chapterTick, readTitle } from "./chapterLabels.ts";

test.each([
  ["第十二章 风雪", "第十二章", "风雪"],
  ["第012章　风雪", "第012章", "风雪"],
  ["第１２章：风雪", "第12章", "风雪"],
  ["正文 第三章 来客", "第三章", "来客"],
  ["☆、第3章 来客", "第3章", "来客"],
  ["第一卷 上 第二章 乙", "第二章", "乙"],
  ["【第三章】来客", "第三章", "来客"],
  ["第二十回　賈寶玉　林黛玉", "第二十回", "賈寶玉 林黛玉"],
  ["Chapter One", "Chapter One", ""],
  ["Chapter 3：灯塔", "Chapter 3", "灯塔"],
  ["楔子", "楔子", ""],
  ["序章 雪夜", "序章", "雪夜"],
  ["番外一 老陈", "番外一", "老陈"],
  ["卷三 江湖", "卷三", "江湖"],
  ["12", "第12节", ""],
  ["（一）", "第一节", ""],
  ["一、雨夜", "一、雨夜", ""],
  ["三月五日　晴", "三月五日 晴", ""],
  ["第一章「伪造」】@1-2", "第一章", "伪造 1-2"],
  ["第十二章（上）", "第十二章", "（上）"],
  ["Chapter Twenty-One: The River", "Chapter Twenty-One", "The River"],
  ["－3－", "第3节", ""],
])("%s is called %s", (heading, label, title) => {
  expect(readTitle(heading)).toEqual({ label, title });
});

const BODY =
  "雨下了一整夜，天亮的时候才停。巷子里的石板路发着光，像一条刚刚洗过的鱼。他站在门口看了很久，终于把伞收了起来。\n“走吧。”老陈说。\n".repeat(
    2,
  );
const labels = (...heads: string[]): string[] =>
  chapterLabels(parseScreenplay(heads.map((head) => `${head}\n\n${BODY}\n`).join("")));

describe("names of chapters", () => {
  test("a prologue shifts no number", () =>
    expect(labels("楔子", "第一章 甲", "第二章 乙", "尾声")).toEqual(["楔子", "第一章", "第二章", "尾声"]));
  test("numbers that begin again in each volume", () =>
    expect(labels("第一卷 上\n\n第一章 甲", "第二章 乙", "第二卷 下\n\n第一章 丙", "第二章 丁")).toEqual([
      "第一卷第一章",
      "第一卷第二章",
      "第二卷第一章",
      "第二卷第二章",
    ]));
  test("numbers that count through volumes", () =>
    expect(labels("第一卷 上\n\n第一章 甲", "第二章 乙", "第二卷 下\n\n第三章 丙")).toEqual([
      "第一章",
      "第二章",
      "第三章",
    ]));
  test("a volume inside the heading", () =>
    expect(labels("卷一·第一章 甲", "卷一·第二章 乙", "卷二·第一章 丙")).toEqual([
      "卷一第一章",
      "卷一第二章",
      "卷二第一章",
    ]));
  test("parts in English", () =>
    expect(labels("Part One\n\nChapter 1", "Chapter 2", "Part Two\n\nChapter 1")).toEqual([
      "Part One Chapter 1",
      "Part One Chapter 2",
      "Part Two Chapter 1",
    ]));
  test("two parts of one chapter", () =>
    expect(labels("第一章（上）", "第一章（下）", "第二章")).toEqual(["第一章（上）", "第一章（下）", "第二章"]));
  test("the same number twice, by title and then by count", () =>
    expect(labels("第一章 甲", "第二章 乙", "第二章 丙", "第三章", "第三章")).toEqual([
      "第一章",
      "第二章 乙",
      "第二章 丙",
      "第三章",
      "第三章（2）",
    ]));
  test("no chapters at all", () => expect(labels("")).toEqual(["正文"]));
  test("no two are alike, however odd the headings", () => {
    const found = labels(...Array.from({ length: 40 }, (_, i) => `第${(i % 3) + 1}章${i % 2 ? " 同名" : ""}`));
    expect(new Set(found).size).toBe(found.length);
  });
});

test("figures carry the names, and charts short ones", () => {
  const figures = computeFigures(
    parseScreenplay(
      ["楔子", "第一卷 上\n\n第一章 甲", "第二卷 下\n\n第一章 丙"].map((head) => `${head}\n\n${BODY}\n`).join(""),
    ),
  );
  expect([0, 1, 2, 3].map((n) => chapterName(figures, n))).toEqual(["开篇", "楔子", "第一卷第一章", "第二卷第一章"]);
  expect([1, 2, 3].map((n) => chapterTick(figures, n))).toEqual(["楔子", "1-1", "2-1"]);
});
