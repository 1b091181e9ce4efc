import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { labelledSamples } from "../testing/labelled.ts";
import { findInconsistencies } from "./findInconsistencies.ts";

const BODY = [
  "雨下了一整夜，天亮的时候才停。",
  "“走吧。”老陈说。",
  "两个人往河边走，谁也没有再说话。",
  "巷子里的石板路发着光，像一条刚刚洗过的鱼。",
];
const chapter = (heading: string, ...more: string[]): string =>
  `${heading}\n\n${[...BODY, `这是${heading}的正文。`, ...more].join("\n")}\n\n`;
const chapters = (...numbers: string[]): string => numbers.map((number) => chapter(`第${number}章 事`)).join("");
const rules = (text: string): string[] => {
  const parsed = parseScreenplay(text);
  expect(parsed.kind).toBe("novel");
  const found = findInconsistencies(parsed);
  for (const quote of found.flatMap((f) => f.quotes))
    expect(parsed.text.slice(quote.start, quote.end)).toBe(quote.text);
  return found.map((f) => f.rule);
};

describe("chapter numbers", () => {
  test("in order", () => expect(rules(chapters("一", "二", "三", "四"))).toEqual([]));
  test("jumped", () => expect(rules(chapters("一", "二", "四", "五"))).toEqual(["chapter-number-jumped"]));
  test("one odd number makes one finding", () =>
    expect(rules(chapters("一", "二", "三十", "四", "五"))).toEqual(["chapter-number-jumped"]));
  test("twice", () => expect(rules(chapters("一", "二", "二", "三", "四"))).toEqual(["chapter-number-twice"]));
  test("two parts of one chapter", () =>
    expect(
      rules(chapter("第一章 起") + chapter("第二章 承（上）") + chapter("第二章 承（下）") + chapter("第三章 转")),
    ).toEqual([]));
  test("volumes begin anew", () =>
    expect(rules(`第一卷 上\n\n${chapters("一", "二", "三")}第二卷 下\n\n${chapters("一", "二", "三")}`)).toEqual([]));
  test("an excerpt may begin anywhere", () => expect(rules(chapters("三十一", "三十二", "三十三"))).toEqual([]));
});

test("a chapter without text", () => {
  expect(rules(`${chapters("一", "二")}第三章 空\n\n${chapters("四", "五")}`)).toEqual(["chapter-empty"]);
});

describe("passages that come again", () => {
  const long =
    "那一年的冬天来得特别早，还没有到立冬，河面上就结了一层薄薄的冰，孩子们站在岸上往冰上扔石头，听它们一路叮叮当当地滑到对岸去，谁也不肯先回家。";
  test("a paragraph", () =>
    expect(rules(chapter("第一章 起", long) + chapter("第二章 承") + chapter("第三章 转", long))).toEqual([
      "passage-repeated",
    ]));
  test("a chapter pasted twice is one finding", () => {
    const more = [long, `${long}后来冰化了。`, "“回家。”老陈说。", `后来冰化了。${long}`];
    const found = findInconsistencies(
      parseScreenplay(chapter("第一章 起", ...more) + chapter("第二章 承") + chapter("第三章 转", ...more)),
    );
    expect(found.map((f) => f.message)).toEqual(["第一章和第三章里有连续4段文字完全相同"]);
  });
  test("short lines may", () =>
    expect(rules(chapter("第一章 起", "“嗯。”") + chapter("第二章 承", "“嗯。”"))).toEqual([]));
});

test("a quotation mark without a partner", () => {
  expect(rules(chapter("第一章 起", "老陈说：“走。") + chapter("第二章 承") + chapter("第三章 转"))).toEqual([
    "quotes-unpaired",
  ]);
});

test("a name that sounds like a usual one", () => {
  const often = Array.from({ length: 10 }, (_, i) => `林晚说：“第${i}天了。”`);
  expect(rules(chapter("第一章 起", ...often) + chapter("第二章 承", "林婉说：“嗯。”"))).toEqual([
    "similar-person-names",
  ]);
});

test("the rules for scripts are silent about prose", () => {
  const scripts = findInconsistencies(
    parseScreenplay(
      chapter("第一章 起", `老陈说：“${"很长很长的话，".repeat(100)}”`) + chapter("第二章 承", "长".repeat(6000)),
    ),
  );
  expect(scripts).toEqual([]);
});

test("no false alarm on novels of our own", () => {
  const novels = labelledSamples().filter(({ parsed }) => parsed.kind === "novel" || parsed.kind === "prose");
  expect(novels.length).toBeGreaterThan(6);
  for (const { name, parsed } of novels)
    expect([name, ...findInconsistencies(parseScreenplay(parsed.text)).map((f) => f.message)]).toEqual([name]);
});
