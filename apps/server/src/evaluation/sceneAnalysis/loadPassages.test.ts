import { parseScreenplay } from "@mochang/screenplay";
import { expect, test } from "vitest";
import type { Work } from "../../prompting/work.ts";
import { passageOf } from "./loadPassages.ts";

const TEXT = "1、渡口 日 外\n甲：有人等，我就开。\n\n2、船舱 夜 内\n△灯灭了。\n甲：有人等，我就开。\n";
const work = { parsed: parseScreenplay(TEXT) } as Work;
const WORDS = "我就开。";
const second = { start: TEXT.lastIndexOf(WORDS), end: TEXT.lastIndexOf(WORDS) + WORDS.length };

test("words that stand twice are those that the reader chose", () => {
  expect(passageOf(work, WORDS, second)).toMatchObject({ scene: 2, range: second });
  expect(passageOf(work, WORDS)).toMatchObject({ scene: 1, range: { start: TEXT.indexOf(WORDS) } });
});

test("a place where other words stand is only where to look from", () => {
  expect(passageOf(work, WORDS, { start: second.start - 3, end: second.end - 3 })).toMatchObject({ scene: 2 });
  expect(passageOf(work, WORDS, { start: 9_999_999, end: 99_999_999 })).toMatchObject({ scene: 2 });
});
