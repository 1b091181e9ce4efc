import { expect, test } from "vitest";
import { MIN_ANSWER, judgeForms, judgeProse } from "./answerShape.ts";

const form = { theme: "公平", scriptName: "借雨", storyCore: "一枚炮弹只能落在一个村。" };
const expected = { kind: "core", form, scriptType: 1, list: null, reasons: true } as const;
const answer = (reasons: unknown) =>
  JSON.stringify({ scriptName: "借雨", storyCore: "最后一枚炮弹在雨里受了潮，两村人都看着她点火。", reasons });

test("a change says why for the fields that it changes, and for no others", () => {
  const reasons = { storyCore: " 原来的没有\n当场要做的事。 ", scriptName: "没有改。", genre: "不在表里。" };
  expect(judgeForms(answer(reasons), expected)).toMatchObject({
    result: { reasons: { storyCore: "原来的没有 当场要做的事。" } },
  });
});

test.each([undefined, {}, "都好", { storyCore: " " }, { storyCore: ["两", "条"] }])(
  "a change without a reason is asked for once more: %j",
  (reasons) => {
    expect(judgeForms(answer(reasons), expected)).toHaveProperty("note");
  },
);

test("a reason is no longer than what stands beside a field; a form that stays as it is needs none", () => {
  const judged = judgeForms(answer({ storyCore: "长".repeat(500) }), expected);
  expect(judged).toMatchObject({ result: { reasons: { storyCore: "长".repeat(200) } } });
  expect(judgeForms(JSON.stringify({ ...form, reasons: {} }), expected)).toMatchObject({ result: { reasons: {} } });
});

test("entries beyond what a form may hold are left out", () => {
  const motivation = { motivation: "还债", goal: "打准一枚", conflict: "两村都欠" };
  const synopsis = {
    backgroundSetting: "大旱九十三天",
    characterPlanning: [{ characterName: "沈照禾", baseInfo: "炮手", relation: "欠上坪一条命", characterType: 1 }],
    narrativeStyle: "写实",
    narrativePerspective: "沈照禾的限知视角",
    coreElements: "雨衣、日志、借条",
    premise: "救命之恩能不能拿来换雨",
    protagonistMotivation: [motivation, motivation],
  };
  const judged = judgeForms(JSON.stringify(synopsis), { kind: "synopsis", form: {}, scriptType: 1, list: null });
  expect(judged).toMatchObject({ result: { forms: [{ protagonistMotivation: [motivation] }] } });
});

test("prose is Chinese and says something; a question may have a short answer", () => {
  const short = "还没有写。这里只谈这部戏。";
  expect(judgeProse(short)).toMatchObject({ sentence: "写得太少，没有扣墨，请再试一次" });
  for (const given of [short, "不必。", "能"])
    expect(judgeProse(given, MIN_ANSWER)).toEqual({ result: { text: given } });
  for (const english of ["I will only talk about this film.", `${"The rain has not come. ".repeat(20)}雨没有来。`])
    expect(judgeProse(english, MIN_ANSWER)).toMatchObject({ sentence: "写出来的不是中文，没有扣墨，请再试一次" });
  expect(judgeProse(" ", MIN_ANSWER)).toHaveProperty("note");
});
