import type { FindingRule } from "@mochang/screenplay";

const TITLES: Record<FindingRule, string> = {
  "scene-number-missing": "少了场号",
  "scene-number-jumped": "场号跳了",
  "scene-number-twice": "场号重了",
  "speaker-not-in-cast-line": "人不在场",
  "similar-person-names": "人名像是写错",
  "similar-place-names": "地名像是写错",
  "place-inside-outside": "内外不一",
  "time-contradicts-continuous": "时间对不上",
  "cue-without-speech": "有人名没有话",
  "overlong-speech": "一段话太长",
  "overlong-scene": "一场太长",
  "heading-without-time": "没写日夜",
  "heading-without-place": "没写地点",
  "quotes-unpaired": "引号不成对",
  "chapter-number-jumped": "章号跳了",
  "chapter-number-twice": "章号重了",
  "chapter-empty": "空章",
  "passage-repeated": "两处一样",
};

/** What a rule's finding is called in a list of what is to be fixed. */
export const ruleTitle = (rule: string): string => (TITLES as Record<string, string>)[rule] ?? "前后不一";
