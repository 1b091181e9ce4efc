import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contradictsFigures } from "./contradictsFigures.ts";
import { unsupportedNumber } from "./numberClaims.ts";
import { indexPassages } from "./passages.ts";
import { supportedFigures } from "./supportedFigures.ts";

function figuresOf(script: string) {
  const parsed = parseScreenplay(
    readFileSync(join(import.meta.dirname, `../../content/scripts/${script}.txt`), "utf8"),
  );
  return { passages: indexPassages(parsed), supported: supportedFigures(computeFigures(parsed)) };
}
const SCRIPTS = { jieguang: figuresOf("jieguang"), ferry: figuresOf("zuihou-yiban-duchuan") };

test.each([
  ["jieguang", "方棠的台词占三成以上", "老郝的台词字数占到一成以上"],
  ["jieguang", "老郝的台词不到一成", "梁不凡的台词不到一成"],
  ["jieguang", "方棠的台词超过梁不凡", "老郝的台词字数占到半成，超过贾总"],
  ["jieguang", "梁不凡的出场次数比方棠少", "梁不凡的出场场次超过方棠"],
  ["jieguang", "梁不凡的戏份仅次于方棠", "贾总的戏份仅次于方棠"],
  ["jieguang", "梁不凡的戏份仅次于方棠，出场十五场", "周奶奶的戏份仅次于方棠，出场十四场"],
  ["jieguang", "周奶奶开口八场", "周奶奶开口九场"],
  ["jieguang", "贾总在第10场之后还出现过三次", "小鹿在第7场之后还出现过两次"],
  ["jieguang", "老郝在第18场之前出现过一次", "老郝在第18场之前出现过四次"],
  ["ferry", "全片外景十四场、内景六场", "全片外景六场、内景十四场"],
  ["ferry", "缪小渡和老缪占去台词的一半以上", "老缪一个人占去台词的一半以上"],
] as const)("%s: %s", (script, faithful, unfaithful) => {
  const { passages, supported } = SCRIPTS[script];
  expect(contradictsFigures(faithful, supported, passages)).toBe(false);
  expect(contradictsFigures(unfaithful, supported, passages)).toBe(true);
});

test("hours and minutes that the script writes together are no figure of the work", () => {
  const { passages, supported } = SCRIPTS.ferry;
  expect(unsupportedNumber("延迟六小时四十分", supported, null, passages.isWritten)).toBeNull();
  expect(unsupportedNumber("延迟六小时三十分", supported, null, passages.isWritten)).not.toBeNull();
});
