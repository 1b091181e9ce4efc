import { FORMS } from "@mochang/generation/testing/forms";
import { expect, test } from "vitest";
import { judgeForms } from "./answerShape.ts";
import { proposableChanges } from "./proposableChanges.ts";

const form = FORMS.synopsis;
const noLead = form.characterPlanning.map((person) => ({ ...person, characterType: 3 }));

test("a field with which the form could no longer be submitted is left as it is; the others are proposed", () => {
  const proposed = { characterPlanning: noLead, premise: "救命之恩能不能拿来换雨，换了算谁的" };
  expect(proposableChanges("synopsis", form, proposed, 1)).toEqual({
    values: { premise: proposed.premise },
    leftOut: { characterPlanning: "至少保留一个主角" },
  });
  const tooLong = { ...FORMS.act, title: "等".repeat(201), theme: "欠" };
  expect(proposableChanges("act", FORMS.act, tooLong, 1)).toMatchObject({
    values: { theme: "欠" },
    leftOut: { title: "标题不能超过200字" },
  });
});

test("what the writer's own form is refused for is no reason against a proposal", () => {
  const own = { ...form, characterPlanning: noLead };
  const premise = "换了算谁的";
  expect(proposableChanges("synopsis", own, { premise }, 1)).toEqual({ values: { premise }, leftOut: {} });
});

test("what the writer's own form is refused for first hides no fault of another field", () => {
  const own = { ...form, characterPlanning: noLead };
  const mended = { characterPlanning: form.characterPlanning, premise: "换".repeat(6_000) };
  expect(proposableChanges("synopsis", own, mended, 1)).toEqual({
    values: { characterPlanning: form.characterPlanning },
    leftOut: { premise: expect.stringContaining("不能超过") },
  });
  const longTitle = { ...FORMS.act, title: "等".repeat(300) };
  expect(proposableChanges("act", longTitle, { theme: "欠".repeat(30_000) }, 1)).toMatchObject({
    values: {},
    leftOut: { theme: expect.stringContaining("不能超过") },
  });
});

test("a field that is refused already may come nearer, and come no further from being sound", () => {
  const [person = {}] = form.characterPlanning;
  const of = (...types: number[]) => types.map((characterType) => ({ ...person, characterType }));
  const change = (own: number[], proposed: number[]) =>
    proposableChanges(
      "synopsis",
      { ...form, characterPlanning: of(...own) },
      { characterPlanning: of(...proposed) },
      1,
    );
  const taken = (...types: number[]) => ({ values: { characterPlanning: of(...types) }, leftOut: {} });
  expect(change([3], [3, 1])).toEqual(taken(3, 1));
  expect(change([3], [3, 2])).toEqual(taken(3, 2));
  expect(change([3], [3, 1, 2])).toEqual(taken(3, 1, 2));
  expect(change([1, 3], [3])).toEqual({ values: {}, leftOut: { characterPlanning: "至少保留一个主角" } });
  expect(change([1, 2, 3], [1, 3])).toEqual({ values: {}, leftOut: { characterPlanning: "至少保留一个反派" } });
});

test("a change of which nothing is left is asked for once more, with what it is refused for", () => {
  const judged = (more: object, reasons: object) =>
    judgeForms(JSON.stringify({ ...form, ...more, reasons }), {
      kind: "synopsis",
      form,
      scriptType: 1,
      list: null,
      reasons: true,
    });
  expect(judged({ characterPlanning: noLead }, { characterPlanning: "都改成配角。" })).toMatchObject({
    note: expect.stringContaining("至少保留一个主角"),
    sentence: "改出来的不能提交（至少保留一个主角），没有扣墨，请再试一次",
  });
  const reasons = { characterPlanning: "都改成配角。", premise: "问到人。" };
  expect(judged({ characterPlanning: noLead, premise: "换了算谁的" }, reasons)).toMatchObject({
    result: { reasons: { premise: "问到人。" }, leftOut: { characterPlanning: "至少保留一个主角" } },
  });
});
