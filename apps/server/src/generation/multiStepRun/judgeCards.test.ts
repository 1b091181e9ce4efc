import { FORMS } from "@mochang/generation/testing/forms";
import { itemsOf } from "@mochang/generation";
import { counter, workAt } from "@mochang/generation/testing/works";
import { expect, test } from "vitest";
import { judgeCards } from "./judgeCards.ts";

const tooLong = { ...FORMS.act, title: "等".repeat(500) };
const judge = (acts: readonly object[], cards = itemsOf(workAt(4, counter()), "act").slice(0, 2)) =>
  judgeCards(JSON.stringify({ acts }), "act", { form: {}, cards, list: { key: "acts", count: 2 } }, null);

test("a card beyond those asked for is kept apart with its faults; one that was asked for must be fit to be submitted", () => {
  const { title } = FORMS.act;
  expect(judge([FORMS.act, FORMS.act, tooLong])).toMatchObject({
    result: { forms: [{ title }, { title }], surplus: [{ title: tooLong.title }] },
  });
  expect(judge([FORMS.act, tooLong, FORMS.act])).toMatchObject({
    sentence: expect.stringContaining("第 2 份不能提交"),
  });
});

test("where there is no card yet each answer becomes one, and must be fit to be submitted", () => {
  expect(judge([FORMS.act, FORMS.act, FORMS.act], [])).toHaveProperty("result.forms.length", 3);
  expect(judge([FORMS.act, FORMS.act, tooLong], [])).toMatchObject({
    sentence: expect.stringContaining("第 3 份不能提交"),
  });
});
