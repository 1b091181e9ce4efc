import { documentNode, type LineJson, lineText, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { sceneDecorations } from "./sceneDecorations.ts";
import css from "./sheet.module.css";

/** A scene's lines as the page shows them, without what is hidden. */
function visibleTexts(text: string): string[] {
  const scene = sheetTextOf(text).doc.child(1);
  const hidden = sceneDecorations(scene, 0, { label: "1", hidesNumber: true }, {}).filter(
    (one) => (one as unknown as { type: { attrs?: Record<string, string> } }).type.attrs?.class === css.hiddenText,
  );
  const lines: string[] = [];
  scene.forEach((line, offset) => {
    const first = offset + 2;
    lines.push(
      [...line.textContent].filter((_, i) => !hidden.some((m) => first + i >= m.from && first + i < m.to)).join(""),
    );
  });
  return lines;
}

test("a speech's colon is not shown, behind its speaker or behind its direction; colons of speech are", () => {
  expect(
    visibleTexts("1、渡口 日 外\n△船靠岸。\n甲：走：快。\n乙（旁白）：今天停航。\n丙：（低声：很低）走。\n"),
  ).toEqual([
    "渡口 日 外",
    "△船靠岸。",
    "甲",
    "走：快。",
    "乙",
    "（旁白）",
    "今天停航。",
    "丙",
    "（低声：很低）",
    "走。",
  ]);
});

test("of struck lines those are told of a mark that may have one: the numbered heading has none", () => {
  const { scenes } = toDocument(parseScreenplay("1、渡口 日 外\n船靠岸。\n")).document;
  const struck = (line: LineJson): LineJson =>
    ({ ...line, content: [{ type: "text", text: lineText(line), marks: [{ type: "strike" }] }] }) as LineJson;
  const doc = documentNode(scenes.slice(-1).map((scene) => ({ ...scene, content: scene.content.map(struck) })));
  const titles = sceneDecorations(doc.child(0), 0, { label: "1", hidesNumber: true }, {}, true)
    .map((one) => (one as unknown as { type: { attrs?: Record<string, string> } }).type.attrs)
    .filter((attrs) => attrs?.["data-struck"] === "")
    .map((attrs) => attrs?.title);
  expect(titles).toEqual([undefined, expect.stringMatching(/^这一行划掉了，不导出；页边有“划”的/u)]);
});
