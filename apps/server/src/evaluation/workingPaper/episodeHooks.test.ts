import { parseScreenplay } from "@mochang/screenplay";
import { expect, it } from "vitest";
import { longScript } from "../testing/testWork.ts";
import { episodeHooks } from "./episodeHooks.ts";

const DRAMA = [
  "第1集",
  "1-1 客厅 夜 内",
  "人物：许岚、老周",
  "△许岚把离婚协议拍在桌上。",
  "许岚：签字。",
  "老周：你会后悔的。",
  "第2集",
  "2-1 码头 日 外",
  "人物：许岚、陈默",
  "△一辆车停在她面前。",
  "陈默：上车，你父亲还活着。",
  "【卡点】",
].join("\n");

it("tells of each episode how it begins and ends in the script's words, and a place to pay that is marked", () => {
  const parsed = parseScreenplay(DRAMA);
  const hooks = episodeHooks(parsed);
  expect(hooks.map((h) => [h.name, h.opening?.text, h.paid])).toEqual([
    ["第1集", "许岚把离婚协议拍在桌上。", false],
    ["第2集", "一辆车停在她面前。", true],
  ]);
  expect(hooks[0]?.ending?.text).toContain("你会后悔的");
  for (const { opening } of hooks) expect(parsed.text.slice(opening?.start, opening?.end)).toContain(opening?.text);
});

it("is empty for a work without episodes", () => {
  expect(episodeHooks(parseScreenplay(longScript(2_000)))).toEqual([]);
});
