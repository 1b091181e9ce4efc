import { expect, test } from "vitest";
import { differenceOf, sidesOf, sizeOf, type ComparedItem, type ComparedStep } from "./comparison.ts";

const item = (state: ComparedItem["state"], name: string): ComparedItem => ({
  id: name,
  kind: "biography",
  name,
  state,
  fields: [],
});
const step = (more: Partial<ComparedStep>): ComparedStep => ({
  step: 3,
  kind: "biography",
  label: "人物小传",
  mine: 3,
  theirs: 3,
  same: 0,
  items: [],
  ...more,
});

test("a step's difference in few words", () => {
  expect(differenceOf(step({}))).toBe("一样");
  expect(differenceOf(step({ theirs: 0, items: [item("mine", "罗小麦")] }))).toBe("新写");
  expect(differenceOf(step({ mine: 0, items: [item("theirs", "罗小麦")] }))).toBe("没有了");
  expect(differenceOf(step({ items: [item("mine", "罗小麦"), item("changed", "沈照禾")] }))).toBe("添罗小麦，改沈照禾");
  expect(differenceOf(step({ items: ["甲", "乙", "丙"].map((name) => item("theirs", name)) }))).toBe(
    "少甲，少乙等 3 处",
  );
  const fields = [{ key: "premise", label: "故事前提", mine: "a", theirs: "b" }];
  const core = { ...item("changed", "故事梗概"), kind: "synopsis", fields };
  expect(differenceOf(step({ kind: "synopsis", items: [core] }))).toBe("改 1 项");
  expect([sizeOf("biography", 3), sizeOf("core", 1), sizeOf("scene", 0)]).toEqual(["3 份", "写了", "没有写"]);
});

test("each side of a field holds its own words only; lists are read as rows, a summary as text", () => {
  const premise = { key: "premise", label: "故事前提", mine: "雨不能分", theirs: "雨能分" };
  const sides = sidesOf("synopsis", premise);
  expect(sides.mine.map(({ text }) => text).join("")).toBe("雨不能分");
  expect(sides.theirs.map(({ text }) => text).join("")).toBe("雨能分");
  const events = { key: "keyEvents", label: "关键事件", mine: ["井绳", "账本"], theirs: null };
  expect(
    sidesOf("act", events)
      .mine.map(({ text }) => text)
      .join(""),
  ).toBe("井绳\n账本");
  const summary = { key: "storySynopsis", label: "故事梗概成文", mine: "新", theirs: "旧" };
  expect(sidesOf("synopsis", summary).theirs).toEqual([{ text: "旧", is: "gone" }]);
});
