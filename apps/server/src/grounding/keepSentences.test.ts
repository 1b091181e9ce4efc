import { expect, test } from "vitest";
import { keepSentences } from "./keepSentences.ts";

const STORED =
  "### 动机\n\n许岚要走。她留下了【第2场「我不走」@3-6】。\n- 一条理由。\n- 另一条。\n\n| 人物 | 欲望 |\n| --- | --- |\n| 许岚 | 离开 |\n| 老周 | 留人 |";

test("what stays is as it was stored", () => {
  expect(keepSentences(STORED, () => true)).toBe(STORED);
});

test("sentences, rows and list items go one by one, with the heading over nothing else", () => {
  const without = (...removedParts: string[]) =>
    keepSentences(STORED, ({ text }) => !removedParts.some((part) => text.includes(part)));
  expect(without("她留下了", "另一条", "老周")).toBe(
    "### 动机\n\n许岚要走。\n- 一条理由。\n\n| 人物 | 欲望 |\n| --- | --- |\n| 许岚 | 离开 |",
  );
  expect(without("许岚 |", "老周")).not.toContain("|");
  expect(without("许岚要走", "她留下了", "一条", "许岚 |", "老周")).toBe("");
});

test("headings and heads of tables are told as such", () => {
  const headings: string[] = [];
  keepSentences(STORED, ({ text, heading }) => (heading && headings.push(text), true));
  expect(headings).toEqual(["动机", "| 人物 | 欲望 |"]);
});
