import { describe, expect, it } from "vitest";
import { bannedWords } from "./bannedWords.ts";
import { readRules, wordsOf, writeRules, type Rules } from "./rulesText.ts";

const RULES: Rules = {
  address: "罗小麦 → 罗顺堂「爷」\n沈照禾 → 罗顺堂「罗叔」",
  banned: "命运、救赎",
  dialect: "两村的人说西北官话，只放词，不写音。",
  never: "沈照禾不哭。",
  other: "少配乐。",
};

describe("写作约定 as one text", () => {
  it("comes back as it was written", () => {
    expect(readRules(writeRules(RULES))).toEqual(RULES);
    expect(writeRules(readRules(""))).toBe("");
  });
  it("forbids its words by the rule that the checker reads", () => {
    expect(bannedWords(writeRules(RULES))).toEqual(["命运", "救赎"]);
  });
  it("keeps a text that was written without parts", () => {
    const rules = readRules("不用：百感交集、不由得\n称呼随村里。");
    expect(rules.other).toBe("不用：百感交集、不由得\n称呼随村里。");
    expect(writeRules({ ...rules, never: "雨只下一场。" })).toContain("百感交集");
  });
});

it("reads 不用 before a mark as the rule's, and before letters as a part of the word", () => {
  expect(["不用：命运、救赎", "不用「命运」、「救赎」", "不用 命运 救赎", "不用说、不用谢"].map(wordsOf)).toEqual([
    ["命运", "救赎"],
    ["命运", "救赎"],
    ["命运", "救赎"],
    ["不用说", "不用谢"],
  ]);
});
