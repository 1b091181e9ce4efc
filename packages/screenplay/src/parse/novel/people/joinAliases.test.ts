import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../../parseScreenplay.ts";

const FILL = "雨下了一整夜，天亮的时候才停。巷子里的石板路发着光，像一条刚刚洗过的鱼。\n";
const aliases = (...lines: string[]): Record<string, string[]> => {
  const { kind, cast } = parseScreenplay(`第一章 起\n\n${FILL}${lines.join("\n")}\n\n第二章 承\n\n${FILL.repeat(2)}`);
  expect(kind).toBe("novel");
  return Object.fromEntries(
    cast.flatMap(({ name, aliases: own }) => (own.length > 0 ? [[name, [...own].sort()]] : [])),
  );
};

describe("names that the text proves to be one person's", () => {
  test.each([
    ["said so", ["李明，人称阿明，是十七楼最早到的人。", "李明说：“早。”", "王芸说：“阿明，早。”"], { 李明: ["阿明"] }],
    [
      "what everybody calls him",
      ["李明是处长。公司上下都叫他李总。", "李明说：“早。”", "“早。”王芸说。", "“坐吧。”李总说。"],
      { 李明: ["李总"] },
    ],
    [
      "an office and the whole name behind it",
      ["王总叫王芸，是总部派来的。", "王芸说：“早。”", "“早。”李明说。", "王总笑道：“坐。”"],
      { 王芸: ["王总"] },
    ],
    ["called, and answering", ["“李总，早。”王芸说。", "“早。”李明说。"], { 李明: ["李总"] }],
    [
      "a form of the name, called and answering",
      ["“小炎子，过来。”王芸说。", "萧炎说：“来了。”"],
      { 萧炎: ["小炎子"] },
    ],
    ["the given name, called", ["老丁喊道：“建明，炸不得。”", "李建明说：“知道。”"], { 李建明: ["建明"] }],
    [
      "the given name, speaking",
      ["苏晚晴说：“走吧。”", "“等等。”老丁说。", "晚晴笑道：“快些。”"],
      { 苏晚晴: ["晚晴"] },
    ],
    [
      "one wife by two titles",
      ["王夫人道：“如何过不得？”", "“走吧。”老丁说。", "王氏叹道：“罢了。”"],
      { 王夫人: ["王氏"] },
    ],
  ])("%s", (_, lines, expected) => expect(aliases(...lines)).toEqual(expected));
});

describe("names that stay apart", () => {
  test.each([
    [
      "two of one surname",
      [
        "李明说：“早。”",
        "李亮说：“早。”",
        "“李总，坐。”王芸说。",
        "“早。”李明说。",
        "“李总，坐。”王芸说。",
        "“早。”李亮说。",
      ],
    ],
    ["both in one sentence", ["李明看着李总，没有说话。", "“李总，早。”王芸说。", "“早。”李明说。"]],
    ["who calls is not who is called", ["“李总，早。”李明说。", "“早。”王芸说。"]],
    ["they talk with each other", ["“李总，早。”王芸说。", "李明说：“早。”", "“坐。”李总说。", "李明说：“不坐了。”"]],
    ["a word that is a given name too", ["张明亮说：“走吧。”", "“天色真好。”老丁说。", "窗外一片明亮，他看了很久。"]],
    ["a husband and his wife", ["李明说：“早。”", "“李太太，早。”王芸说。", "“早。”李太太说。"]],
    [
      "said of somebody else in the paragraph",
      ["贾廷玉到了驿馆。驿丞姓胡，人称胡三爷。", "贾廷玉说：“坐。”", "“早。”王芸说。", "胡三爷说：“不坐。”"],
    ],
    [
      "a nickname with another surname",
      ["李明看见一个人，都叫他王麻子。", "李明说：“早。”", "“早。”老丁说。", "王麻子说：“早。”"],
    ],
    ["nobody answers", ["“李总，早。”王芸说。", "李明走了进来，把门关上。"]],
    ["a stranger of that name is told of", ["李明说：“早。”", "“听说李总来了。”王芸说。", "“是吗。”李明说。"]],
    [
      "two whose names share a character",
      ["李明说：“早。”", "王明说：“早。”", "“阿明，早。”老丁说。", "“早。”李明说。"],
    ],
  ])("%s", (_, lines) => expect(aliases(...lines)).toEqual({}));
});
