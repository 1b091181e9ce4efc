// Forms of faithful sentences that were lost, and what stands beside each and must still go.
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGroundingFilter, createRepeatedSentences, indexPassages, supportedFigures } from "./index.ts";

const SCRIPTS = join(import.meta.dirname, "../../content/scripts");

function shownOf(script: string): (markdown: string) => string {
  const parsed = parseScreenplay(readFileSync(join(SCRIPTS, `${script}.txt`), "utf8"));
  const passages = indexPassages(parsed);
  const allowedFigures = supportedFigures(computeFigures(parsed));
  return (markdown) => {
    const repeated = createRepeatedSentences();
    const filter = createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: "form" });
    let shown = filter.push(markdown);
    while (filter.pending) shown += filter.push("");
    return shown + filter.end();
  };
}

const SHOWN = {
  jieguang: shownOf("jieguang"),
  saltWell: shownOf("yanjing-jishi"),
  ferry: shownOf("zuihou-yiban-duchuan"),
};
const { jieguang, saltWell, ferry } = SHOWN;

describe("figures that are reckoned", () => {
  it.each([
    ["jieguang", "方棠84句台词，比梁不凡多出22句。", "方棠84句台词，比梁不凡多出32句。"],
    ["ferry", "江心两场（第15、16场）合计四十句对白。", "江心两场（第15、16场）合计五十二句对白。"],
    ["saltWell", "对白占四成六，动作并不弱。", "对白占四成九，动作并不弱。"],
    ["jieguang", "方棠不在场的戏共五场。", "方棠不在场的戏共九场。"],
    ["saltWell", "罗三丈十场戏场场开口。", "罗三丈场场开口。"],
    ["jieguang", "梁妈第3场出场后，要到第10场才再次露面。", "梁妈第3场出场后，直到第10场才第一次露面。"],
    ["ferry", "前八场里老缪缺席两场，第4场和第6场。", "老缪一共缺席十场。"],
    ["ferry", "父女同场十二次。", "父女同场仅五次，正面冲突不足。"],
    ["saltWell", "邱家父子同场两次（第11、18场）。", "邱家父子同场七次。"],
    ["ferry", "二百一十四条与二百一十三条之争其实是和解的开始。", "二百一十四条与二百四十三条之争其实是和解的开始。"],
  ] as const)("%s: %s", (script, faithful, unfaithful) => {
    expect(SHOWN[script](faithful)).toBe(faithful);
    expect(SHOWN[script](unfaithful)).not.toBe(unfaithful);
  });
});

describe("the model's own lines", () => {
  it.each([
    "若要让小鹿有个交代，可在第19场加一句：小鹿在视频里喊「别怕，学你自己」。",
    "建议给老郝补半句，譬如「我那年也停错过一回」，让他的相助有来历。",
    "第7场小鹿的话可改得更委屈些，改成「我听了你三年，可我从来没听见过你」。",
    "第14场那句可以改短：“我就抠这个。”",
  ])("%s", (faithful) => expect(jieguang(faithful)).toBe(faithful));

  it("does not offer what it gives to a scene", () => {
    expect(jieguang("建议补一句，呼应第3场梁妈说的「我从来不信你会看书」。")).toBe("");
    expect(jieguang("建议保留第3场那句「我从来不信你会看书」。")).toBe("");
  });
});

describe("lines of a block quote", () => {
  it.each([
    ["jieguang", "> 「线头没有包。挺好的。」——梁不凡，第16场", "梁不凡：「线头没有包。挺好的。」（第16场）"],
    ["saltWell", "> 我要它干着。（第11场，邱敬斋）", "邱敬斋：「我要它干着。」（第11场）"],
    ["saltWell", "> 我要它干着。——邱敬斋（第11场）", "邱敬斋：「我要它干着。」（第11场）"],
    ["saltWell", "> 第12场，罗三丈：血是咸的。", "罗三丈：「血是咸的。」（第12场）"],
    ["saltWell", "> 罗三丈：停。（第1场）", "罗三丈：「停。」（第1场）"],
    [
      "saltWell",
      "> 二棒：师傅，你的袖子，是咸的。罗三丈：血是咸的。（第12场）",
      "二棒：「师傅，你的袖子，是咸的。」罗三丈：「血是咸的。」（第12场）",
    ],
  ] as const)("%s: %s", (script, written, expected) => expect(SHOWN[script](written)).toBe(expected));

  it.each([
    "> 我要它干着。（第11场，邱少白）",
    "> 罗三丈：走。（第1场）",
    "> 二棒：师傅，你的袖子，是咸的。罗三丈：盐是咸的。（第12场）",
    "> 二棒：血是咸的。",
  ])("%s", (written) => expect(saltWell(written)).toBe(""));
});

describe("quotations", () => {
  it("puts characters that are alike into the script's own", () => {
    expect(ferry("老缪说「箱子五块」，他分明已经听出了女儿的声音（第2场）。")).toContain("「箱子五元」");
  });

  it("takes whoever is heard to speak for the speaker", () => {
    const faithful = "邱少白听沈砚说「请写上收款的日子」，立刻收笔（第14场）。";
    expect(saltWell(faithful)).toBe(faithful);
  });

  it("does not take a sentence in a cell for the place of its row", () => {
    const row = "| 方棠 | 第6场用自己的嗓子念了一遍，第20场说出「我没有等你」 |";
    expect(jieguang(`| 人物 | 弧线 |\n| --- | --- |\n${row}`)).toContain(row);
  });

  it("holds an amount against the scene that is named", () => {
    const faithful = "罗三丈告诉儿子井已经打到三百一十丈零四尺（第15场）。";
    expect(saltWell(faithful)).toBe(faithful);
    expect(saltWell("罗三丈告诉儿子井已经打到四百丈（第15场）。")).toBe("");
  });
});
