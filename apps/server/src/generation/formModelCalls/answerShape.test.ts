import { expect, test } from "vitest";
import { judgeForms } from "./answerShape.ts";

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
