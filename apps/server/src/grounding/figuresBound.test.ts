import { computeFigures, parseScreenplay, type Parsed } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contradictsFigures } from "./contradictsFigures.ts";
import { isUnsupportedFigure, unsupportedNumber } from "./numberClaims.ts";
import { indexPassages } from "./passages.ts";
import { supportedFigures } from "./supportedFigures.ts";

const figuresOfParsed = (parsed: Parsed) => ({
  passages: indexPassages(parsed),
  supported: supportedFigures(computeFigures(parsed)),
});
const figuresOf = (script: string) =>
  figuresOfParsed(
    parseScreenplay(readFileSync(join(import.meta.dirname, `../../content/scripts/${script}.txt`), "utf8")),
  );
const SCRIPTS = {
  jieguang: figuresOf("jieguang"),
  yanjing: figuresOf("yanjing-jishi"),
  ferry: figuresOf("zuihou-yiban-duchuan"),
};

test.each([
  ["jieguang", "方棠的台词占三成以上", "老郝的台词字数占到一成以上"],
  ["jieguang", "老郝的台词不到一成", "梁不凡的台词不到一成"],
  ["jieguang", "周奶奶开口八场", "周奶奶开口九场"],
  ["jieguang", "贾总在第10场之后还出现过三次", "小鹿在第7场之后还出现过两次"],
  ["jieguang", "老郝在第18场之前出现过一次", "老郝在第18场之前出现过四次"],
  ["ferry", "全片外景十四场、内景六场", "全片外景六场、内景十四场"],
  ["ferry", "缪小渡和老缪占去台词的一半以上", "老缪一个人占去台词的一半以上"],
  ["yanjing", "对白分布极不均衡，阮碧筠一人独占近三成", "对白分布极不均衡，阮碧筠一人独占将近一半（48%）"],
  ["ferry", "全片共二十场戏", "全片共十四场戏"],
  ["jieguang", "全剧二十一场", "全剧二十三场"],
] as const)("%s: %s", (script, faithful, unfaithful) => {
  const { passages, supported } = SCRIPTS[script];
  expect(contradictsFigures(faithful, supported, passages)).toBe(false);
  expect(contradictsFigures(unfaithful, supported, passages)).toBe(true);
});

test.each([
  ["ferry", "老缪过半的台词都在谈船"],
  ["ferry", "全片有三场写得最好"],
  ["ferry", "老缪和缪小渡同场最多的一场"],
  ["jieguang", "方棠和贾总的正面交锋只有一场"],
  ["yanjing", "天车下的两场夜戏一静一动"],
  ["jieguang", "方棠家的戏有三场"],
  ["jieguang", "方棠的父母始终没有出现"],
  ["jieguang", "贾总的皮鞋声第一次出现在第8场"],
  ["yanjing", "沈砚的叔父从未出场"],
  ["ferry", "记者要的含泪解缆始终没有出现"],
  ["jieguang", "老郝只说了半句话就走了"],
  ["jieguang", "老郝的话说到一半被打断"],
  ["jieguang", "贾总的话多半是假的"],
  ["jieguang", "老郝的台词说到一半停住"],
  ["jieguang", "周奶奶的台词八成是反问"],
  ["jieguang", "贾总的台词有一半是在讨价还价"],
  ["jieguang", "老郝在第9场之后还有一场重头戏"],
  ["jieguang", "梁不凡在第1场之后有两场独白"],
  ["ferry", "曹主任在第4场之后出现过一次转变"],
] as const)("no figure of the work is read in %s: %s", (script, clause) => {
  const { passages, supported } = SCRIPTS[script];
  expect(contradictsFigures(clause, supported, passages)).toBe(false);
});

test("the number behind `场次` may be that of a scene", () => {
  const { supported } = SCRIPTS.jieguang;
  expect(isUnsupportedFigure("场次：3", supported)).toBe(false);
  expect(isUnsupportedFigure("场次：21", supported)).toBe(false);
  expect(isUnsupportedFigure("场次：24", supported)).toBe(true);
  expect(isUnsupportedFigure("总场次：3", supported)).toBe(true);
});

test("hours and minutes that the script writes together are no figure of the work", () => {
  const { passages, supported } = SCRIPTS.ferry;
  expect(unsupportedNumber("延迟六小时四十分", supported, null, passages.isWritten)).toBeNull();
  expect(unsupportedNumber("延迟六小时三十分", supported, null, passages.isWritten)).not.toBeNull();
});

test("knows an age and a sum by the number alone", () => {
  const { passages, supported } = figuresOfParsed(
    parseScreenplay("第1场 果园 日 内\n老葛：老汉今年六十七，谁嫁？\n△他把一张五十的票子塞过去。\n"),
  );
  const unsupported = (text: string): string | null => unsupportedNumber(text, supported, null, passages.isWritten);
  expect(unsupported("六十七岁的老葛想娶亲")).toBeNull();
  expect(unsupported("五十七岁的老葛想娶亲")).not.toBeNull();
  expect(unsupported("老葛塞过去五十元")).toBeNull();
  expect(unsupported("老葛塞过去六十元")).not.toBeNull();
});
