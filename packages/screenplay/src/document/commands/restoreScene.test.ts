import type { Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { documentOf, lineId, newIds, run } from "../../testing/commandProperties.ts";
import { isLineChanged, lineContents } from "../changedLines.ts";
import { sceneRows } from "../documentNode.ts";
import type { SceneJson } from "../json.ts";
import { deleteScene, insertText, moveLines, restoreScene, splitScene } from "./index.ts";

const doc = documentOf("1、渡口 日 外\n船靠岸了。\n甲：上船。\n\n2、船舱 夜 内\n他坐下。\n");
const idOf = (row: number): string => String(doc.child(row).attrs.id);
const rowOf = (node: Node, index: number): SceneJson => sceneRows(node)[index] as SceneJson;
const text = (node: Node): string[][] => node.children.map((row) => row.children.map((line) => line.textContent));

test("a scene says again what it said; the others stay as they are", () => {
  const typed = run(doc, (tr) => insertText(tr, { line: lineId(doc, "船靠岸"), at: 1 }, "慢慢"));
  const both = run(typed, (tr) => insertText(tr, { line: lineId(doc, "他坐下"), at: 0 }, "夜深了，"));
  const back = run(both, (tr) => restoreScene(tr, rowOf(doc, 1), newIds()));
  expect(text(back)).toEqual([text(doc)[0], text(doc)[1], ["2、船舱 夜 内", "夜深了，他坐下。"]]);
  expect(run(doc, (tr) => restoreScene(tr, rowOf(doc, 1), newIds())).eq(doc)).toBe(true);
});

test("lines that stand elsewhere by now stay there, and come back beside", () => {
  const split = run(doc, (tr) => splitScene(tr, lineId(doc, "甲"), "split"));
  const back = run(split, (tr) => restoreScene(tr, rowOf(doc, 1), newIds()));
  expect(text(back)[1]).toEqual(text(doc)[1]);
  expect(text(back)).toHaveLength(4);
  const moved = run(doc, (tr) =>
    moveLines(tr, lineId(doc, "船靠岸"), lineId(doc, "船靠岸"), { before: lineId(doc, "他坐下") }, newIds()),
  );
  expect(text(run(moved, (tr) => restoreScene(tr, rowOf(doc, 1), newIds())))[1]).toEqual(text(doc)[1]);
});

test("a scene that was deleted comes back behind another, and only there", () => {
  const cut = run(doc, (tr) => deleteScene(tr, idOf(1)));
  expect(text(run(cut, (tr) => restoreScene(tr, rowOf(doc, 1), newIds(), idOf(2)))).at(-1)).toEqual(text(doc)[1]);
  expect(run(cut, (tr) => restoreScene(tr, rowOf(doc, 1), newIds())).eq(cut)).toBe(true);
});

test("a line is changed that says something else, is of another type or is new", () => {
  const before = lineContents(sceneRows(doc));
  const changed = (node: Node): string[] =>
    node.children.flatMap((row) =>
      row.children.filter((line) => isLineChanged(before, line)).map((line) => line.textContent),
    );
  expect(changed(doc)).toEqual([]);
  expect(changed(run(doc, (tr) => insertText(tr, { line: lineId(doc, "船靠岸"), at: 1 }, "慢慢")))).toEqual([
    "船慢慢靠岸了。",
  ]);
  expect(changed(documentOf("1、渡口 日 外\n船靠岸了。\n"))).toEqual([]);
});
