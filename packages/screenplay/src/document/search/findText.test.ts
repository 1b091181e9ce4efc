import { expect, test } from "vitest";
import { documentOf, run } from "../../testing/commandProperties.ts";
import { replaceAll } from "../commands/index.ts";
import { findText } from "./findText.ts";

const doc = documentOf(
  "1、江边 夜 外\n船靠岸了，船上没人。\n甲：上船。\n乙：船呢？OK吗？\n\n2、船舱 日 内\n甲：下船。\n",
);
const found = (...args: Parameters<typeof findText> extends [unknown, ...infer Rest] ? Rest : never) =>
  findText(doc, ...args).map(({ pos, from, to }) => [doc.textBetween(pos - from, pos), to - from]);

test("words are found in order, everywhere, in a scene or in what one person says", () => {
  expect(found("船")).toHaveLength(6);
  expect(found("船", { in: "scene", index: 2 })).toEqual([
    ["2、", 1],
    ["下", 1],
  ]);
  expect(found("船", { in: "speeches", of: "甲" })).toEqual([
    ["上", 1],
    ["下", 1],
  ]);
  expect(found("ok")).toEqual([["船呢？", 2]]);
  expect([found(""), found("桥")]).toEqual([[], []]);
});

test("all are replaced by one change", () => {
  const replaced = run(doc, (tr) => replaceAll(tr, findText(doc, "船"), "渡船"));
  expect(replaced.textContent).toBe(doc.textContent.replaceAll("船", "渡船"));
  expect(run(doc, (tr) => replaceAll(tr, [], "渡船"))).toBe(doc);
});
