import type { FindingRule } from "@mochang/screenplay";

/** What a finding is about, in a word for its tag. */
export const RULE_NAMES: Record<FindingRule, string> = {
  "scene-number-missing": "场号",
  "scene-number-jumped": "场号",
  "scene-number-twice": "场号",
  "speaker-not-in-cast-line": "人物",
  "similar-person-names": "人名",
  "similar-place-names": "地名",
  "place-inside-outside": "内外",
  "time-contradicts-continuous": "时间",
  "cue-without-speech": "对白",
  "overlong-speech": "长短",
  "overlong-scene": "长短",
  "heading-without-time": "场头",
  "heading-without-place": "场头",
  "quotes-unpaired": "标点",
  "chapter-number-jumped": "章号",
  "chapter-number-twice": "章号",
  "chapter-empty": "章节",
  "passage-repeated": "重复",
};

export const ruleName = (rule: string): string => (RULE_NAMES as Record<string, string>)[rule] ?? "格式";
