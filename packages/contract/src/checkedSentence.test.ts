import { expect, test } from "vitest";
import { checkedSentence, QUOTES_CHECKED } from "./checkedSentence.ts";

test("a report says no more than what was checked", () => {
  expect(checkedSentence({})).toBe(QUOTES_CHECKED);
  expect(checkedSentence({ supportCheck: { checked: 0, unchecked: 0 } })).toBe("");
  expect(checkedSentence({ supportCheck: { checked: 0, unchecked: 22 } })).toContain("没有做成");
  expect(checkedSentence({ supportCheck: { checked: 22, unchecked: 0 } })).not.toContain("没有核对成");
  expect(checkedSentence({ supportCheck: { checked: 22, unchecked: 0 } })).toContain("除评估单和打分的理由");
  expect(checkedSentence({ supportCheck: { checked: 20, unchecked: 2 } })).toContain("有 2 节没有核对成");
});
