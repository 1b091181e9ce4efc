import { documentNode, type LineJson } from "@mochang/screenplay/document";
import { expect, test } from "vitest";
import { hunkOfChange, hunksOf, linesOfScene, scriptOf, type SheetLine } from "./sceneHunks.ts";

const line = (id: string, type: SheetLine["type"], text: string, isOwn = false): SheetLine => ({
  id,
  type,
  text,
  isOwn,
});
const SHEET = [
  line("h", "heading", "内 井台 日"),
  line("a", "action", "井台上结了冰。", true),
  line("b", "character", "沈照禾"),
  line("c", "dialogue", "水没了。"),
];
const written = SHEET.map(({ type, text }) => ({ type, text }));

test("a scene that was written anew differs line by line; the heading is never touched", () => {
  const next = [
    { type: "action", text: "井台上的冰有两指厚。" },
    { type: "character", text: "沈照禾" },
    { type: "dialogue", text: "水没了。" },
    { type: "action", text: "她把绳子放回去。" },
  ] as const;
  expect(hunksOf(SHEET, next)).toEqual([
    expect.objectContaining({ op: "change", isOwn: true, before: "井台上结了冰。", after: "井台上的冰有两指厚。" }),
    expect.objectContaining({
      op: "insert",
      edit: { op: "insert", line: "c", words: "水没了。", lines: [{ type: "action", text: "她把绳子放回去。" }] },
    }),
  ]);
  expect(hunksOf(SHEET, written)).toEqual([]);
  expect(hunksOf(SHEET, next.slice(1, 3)).map(({ op, edit }) => [op, edit.line])).toEqual([["delete", "a"]]);
});

test("each difference says why: what was changed and put in by its own line, what was struck by its former words", () => {
  const next = [
    { type: "character", text: "沈照禾" },
    { type: "dialogue", text: "桶底朝天了。", reason: "原来太白" },
    { type: "action", text: "她把绳子放回去。", reason: "收在动作上" },
  ] as const;
  const struck = [{ text: "△井台上结了冰。", reason: "和上一场重复" }];
  expect(hunksOf(SHEET, next, struck).map(({ op, reason }) => [op, reason])).toEqual([
    ["delete", "和上一场重复"],
    ["change", "原来太白"],
    ["insert", "收在动作上"],
  ]);
});

test("a reviser's change finds its line by its words; where the sheet says something else by now there is none", () => {
  const change = { op: "change", line: 4, type: "dialogue", text: "桶底朝天了。", reason: "太白" } as const;
  expect(hunkOfChange(SHEET, written, change)?.edit).toEqual({
    op: "change",
    line: "c",
    words: "水没了。",
    type: "dialogue",
    text: "桶底朝天了。",
  });
  expect(hunkOfChange(SHEET.slice(0, 3), written, change)).toBeNull();
  expect(hunkOfChange([...SHEET, line("d", "dialogue", "水没了。")], written, change)).toBeNull();
});

test("what is asked about is the scene below its heading", () => {
  expect(scriptOf(SHEET)).toBe("井台上结了冰。\n沈照禾：\n水没了。");
});

test("marks that a sheet bears are no difference, and stand before new words of their type", () => {
  const marked = [
    line("a", "action", "△她往下看。"),
    line("b", "character", "沈照禾："),
    line("c", "dialogue", "水没了。"),
  ];
  expect(
    hunksOf(marked, [
      { type: "action", text: "她往下看。" },
      { type: "character", text: "沈照禾" },
      { type: "dialogue", text: "水没了。" },
      { type: "action", text: "她放绳。" },
    ]).map(({ op, after }) => [op, after]),
  ).toEqual([["insert", "△她放绳。"]]);
  const lines = [{ type: "action", text: "她往下看。" }] as const;
  const change = { op: "change", line: 1, type: "action", text: "她趴在井沿上。", reason: "" } as const;
  expect(hunkOfChange(marked, lines, change)?.after).toBe("△她趴在井沿上。");
});

test("a line in which its writer wrote between a model's words is the writer's, too: nothing of it is ticked for him", () => {
  const models = [{ type: "origin", attrs: { by: "model" } }] as const;
  const lineOf = (id: string, content: LineJson["content"]): LineJson => ({
    type: "line",
    attrs: { id, type: "action", joined: false, given: null, checked: false },
    ...(content && { content }),
  });
  const lines = [
    lineOf("whole", [{ type: "text", text: "井台上结了冰。", marks: [...models] }]),
    lineOf("changed", [
      { type: "text", text: "这个数", marks: [...models] },
      { type: "text", text: "绝对" },
      { type: "text", text: "不对。", marks: [...models] },
    ]),
    lineOf("own", [{ type: "text", text: "水没了。" }]),
  ];
  const attrs = { id: "s", front: false, division: false, lockedNumber: null, given: null };
  const row = documentNode([{ type: "scene", attrs, content: lines }]).firstChild;
  expect(row && linesOfScene(row).map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ["whole", false],
    ["changed", true],
    ["own", true],
  ]);
});
