import { parseScreenplay } from "@mochang/screenplay";
import { describe, expect, test } from "vitest";
import { mentionsUnknownEntity } from "./mentionsUnknownEntity.ts";
import { indexPassages } from "./passages.ts";

const passages = indexPassages(
  parseScreenplay(
    [
      "第1场 四楼楼道 日 内",
      "人物：方棠、梁不凡",
      "△梁不凡从口袋里掏出一只灯泡，数出两张票子。",
      "梁不凡：欠费三个月，现在停电。",
      "方棠：周小满来的时候，灯还亮着。",
      "岳老师：这一遍，我录了。",
    ].join("\n"),
  ),
);

describe("persons, things and amounts", () => {
  test.each([
    "梁不凡掏出一只灯泡，比说什么都有用。",
    "邻居周小满在第1场只被提到一次。",
    "方棠欠费三个月，他念得一字不差。",
    "梁不凡数出两张票子。",
    "岳老师连追三问，逼出了方棠自己的声音。",
    "梁不凡递出一张底牌，方棠没有接，这场戏像《老友记》里的林小军在敲门。",
    "建议让梁不凡递给方棠一张照片。",
    "方棠的处境只有三个月可以回旋。",
  ])("stand when the script knows them, or when the editor's own are told: %s", (sentence) => {
    expect(mentionsUnknownEntity(sentence, passages)).toBe(false);
  });

  test.each([
    "方棠的妹妹林晓萌在第1场替她送信。",
    "房东老孙在第1场突然改口。",
    "梁不凡送给方棠一台旧收音机。",
    "方棠欠费六个月才被停电。",
    "梁不凡数出三张票子，不肯多给。",
  ])("are not shown when it does not: %s", (sentence) => {
    expect(mentionsUnknownEntity(sentence, passages)).toBe(true);
  });
});
