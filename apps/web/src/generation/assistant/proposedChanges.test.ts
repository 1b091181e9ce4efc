import { ENTITIES } from "@mochang/generation";
import { describe, expect, it } from "vitest";
import { changesOf, fieldText, spansOf } from "./proposedChanges.ts";

const { fields } = ENTITIES.core;
const base = { scriptName: "借雨", storyCore: "雨落上坪。", theme: "公平", genre: "" };
const proposed = { scriptName: "借雨", storyCore: "雨落下坪。", theme: "认账", genre: "乡村" };
const reasons = { storyCore: "罗顺堂当面来求，雨该落在他那一头。", audienceTarget: "没有改的一项。" };
const input = { fields, base, proposed, now: base, isOwn: (key: string) => key === "theme", reasons };

describe("what a proposal changes", () => {
  it("is each field that says something else, in the form's order; the writer's own words are marked", () => {
    expect(changesOf(input).map(({ field, state, isOwn }) => [field.key, state, isOwn])).toEqual([
      ["genre", "open", false],
      ["theme", "open", true],
      ["storyCore", "open", false],
    ]);
  });
  it("bears its reason where the model said one", () => {
    expect(changesOf(input).map(({ reason }) => reason)).toEqual(["", "", reasons.storyCore]);
  });
  it("knows what was taken, and what was changed by hand since", () => {
    const now = { ...base, storyCore: "雨落下坪。", theme: "不认账" };
    expect(changesOf({ ...input, now }).map(({ state }) => state)).toEqual(["open", "moved", "taken"]);
  });
  it("a field that stands empty is nobody's own", () => {
    expect(changesOf({ ...input, isOwn: () => true }).map(({ isOwn }) => isOwn)).toEqual([false, true, true]);
  });
  it("stands in one text, with what goes before what comes", () => {
    const [, , core] = changesOf(input);
    expect(spansOf(core!).map(({ text, is }) => `${is}:${text}`)).toEqual([
      "same:雨落",
      "gone:上",
      "new:下",
      "same:坪。",
    ]);
  });
});

it("a list is told an entry a row, an item with the words of its choices", () => {
  const cast = ENTITIES.synopsis.fields.find(({ key }) => key === "characterPlanning")!;
  const value = [{ characterName: "沈照禾", baseInfo: "三十四岁", relation: "", characterType: 1 }];
  expect(fieldText(cast, value)).toBe("沈照禾，三十四岁，主角");
  expect(fieldText(cast, [{ ...value[0], baseInfo: "三十四岁。守渡口。" }])).toBe("沈照禾，三十四岁。守渡口，主角");
  expect(
    fieldText(
      ENTITIES.act.fields.find(({ key }) => key === "keyEvents")!,
      ["一", "二"],
    ),
  ).toBe("一\n二");
});
