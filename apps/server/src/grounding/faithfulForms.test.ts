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

describe("what is told of all scenes, or of one", () => {
  it.each([
    "第4场全靠纸条来往，梁不凡一句台词都没有。",
    "第4场没有对白的一方是梁不凡，他一句台词也没有。",
    "第4场两人只靠纸条，方棠和梁不凡从未同框。",
    "第5场两人隔着天井传纸条，方棠与梁不凡始终没有碰面。",
    "第6场里两人摸黑相撞，方棠始终在场，声控灯却一直没亮。",
    "日戏更多承担喜剧功能，夜戏更多承担抒情。",
    "外景更多是情绪的出口。",
  ])("jieguang: %s", (faithful) => expect(jieguang(faithful)).toBe(faithful));

  it.each([
    "第4场全在桥头，老缪和曹主任始终没有照面。",
    "第8场锣鼓喧天，缪小渡一句台词都没有。",
    "第8场的人群里，缪小渡没有一句台词，只在笑。",
    "第10场三个人同船，老缪始终在场。",
    "全剧夜戏多于日戏。",
  ])("ferry: %s", (faithful) => expect(ferry(faithful)).toBe(faithful));

  it("does not say of all what only one holds", () => {
    expect(jieguang("全剧全靠纸条来往，梁不凡一句台词都没有。")).not.toContain("一句台词");
    expect(jieguang("外景更多，内景更少。")).toBe("");
    expect(ferry("从第一次出场起，缪小渡一句台词都没有。")).not.toContain("一句台词");
    expect(ferry("全剧日戏多于夜戏。")).toBe("");
    expect(ferry("第9场她才露面，姚嫂全剧一句台词都没有。")).not.toContain("一句台词");
  });
});

describe("whoever stands beside somebody's words", () => {
  it.each([
    ["ferry", "「江不认人」是缪小渡听得最痛的一句。", "「江不认人」是缪小渡说得最痛的一句。"],
    ["ferry", "曹主任的仪式以「下一班，二十分钟以后」收场。", "曹主任以「下一班，二十分钟以后」收场。"],
    ["ferry", "老缪口中的「江不认人」是一句行话。", "曹主任口中的「江不认人」让人难忘。"],
    ["jieguang", "听到「不难听」，方棠这一问就出来了。", "「不难听」，方棠这一句就出来了。"],
    [
      "jieguang",
      "第6场的误会，根子在梁不凡那句「现在通知你，停电」。",
      "第6场的误会，就是梁不凡那句「现在通知你，停电」。",
    ],
    [
      "jieguang",
      "方棠在第5场并不知道，那个说「现在通知你，停电」的人就是左半米。",
      "方棠在第5场知道了，因为梁不凡说「现在通知你，停电」。",
    ],
  ] as const)("%s: %s", (script, faithful, unfaithful) => {
    expect(SHOWN[script](faithful)).toBe(faithful);
    expect(SHOWN[script](unfaithful)).toBe("");
  });
});

it("takes no sum for a small number because of the 个 in it", () => {
  expect(ferry("票房有望突破两个亿。")).toBe("");
  expect(ferry("投资两个多亿。")).toBe("");
});
