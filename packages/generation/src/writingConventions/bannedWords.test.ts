import { expect, test } from "vitest";
import { bannedWords } from "./bannedWords.ts";

test("the writer's rules name words that are not wanted", () => {
  expect(bannedWords("不用“其实”、“突然”。\n对白要短。禁止出现「然而」")).toEqual(["其实", "突然", "然而"]);
  expect(bannedWords("多用短句，像“好。”这样")).toEqual([]);
});
