import type { LineType } from "../parsed.ts";
import { expect, test } from "vitest";
import { proofreadLine } from "./proofreadLine.ts";

/** A line with its corrections fixed. */
function fixed(text: string, type: LineType = "dialogue"): string {
  let words = text;
  for (const { from, to, words: instead } of proofreadLine(text, type).toReversed())
    words = words.slice(0, from) + instead + words.slice(to);
  return words;
}

test.each([
  ["这是我我最喜欢的的笔。", "这是我我最喜欢的笔。"],
  ["他买了了本书。", "他买了本书。"],
  ["你好,我来了!", "你好，我来了！"],
  ["你说什么?“走!”", "你说什么？“走！”"],
  ["慢点，，别急。", "慢点，别急。"],
  ["等等。。。我想想", "等等……我想想"],
  ["我......不去", "我……不去"],
  ["“今天不开船。“", "“今天不开船。”"],
  ["”今天不开船。”", "“今天不开船。”"],
  ["我(笑着）走了", "我（笑着）走了"],
  ["他慢慢的走向门口。", "他慢慢地走向门口。"],
  ["气的浑身发抖", "气得浑身发抖"],
  ["我觉的行。", "我觉得行。"],
  ["舍不的走", "舍不得走"],
  ["我己经到了，你自已去。", "我已经到了，你自己去。"],
  ["一共２5块", "一共25块"],
])("%s", (written, corrected) => {
  expect(fixed(written)).toBe(corrected);
});

test.each([
  "目的的确明确，为了了解他，不甚了了，受不了了。",
  "他自己经过那里，可以经常去，按排名来，情难自已。",
  "睡觉的时候，感觉的事，记的账。",
  "It's fine... 10:30, ok?",
  "淡淡的笑容，慢慢的长路。",
  "他说：“走！” 她说：“好。”",
  "（笑）好！！！真好？？",
  "一百 25 块。",
])("%s stands as it is", (text) => {
  expect(fixed(text)).toBe(text);
});

test("an open direction is closed; headings, cues and cast lines are not read", () => {
  expect(fixed("（笑着", "parenthetical")).toBe("（笑着）");
  expect(fixed("第1场,渡口,日", "heading")).toBe("第1场,渡口,日");
  expect(fixed("人物:甲,乙", "meta")).toBe("人物:甲,乙");
});

test("corrections are in the line's order and never overlap", () => {
  const corrections = proofreadLine("你好,,自已的的书。。。", "dialogue");
  for (const [i, correction] of corrections.entries())
    expect(correction.from).toBeGreaterThanOrEqual(corrections[i - 1]?.to ?? 0);
});
