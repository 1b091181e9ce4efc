import { expect, test } from "vitest";
import { sceneNamesOf } from "../../figures/sceneNames.ts";
import { documentOf, newIds, run } from "../../testing/commandProperties.ts";
import { sceneRows } from "../documentNode.ts";
import { toParsed } from "../readDocument.ts";
import { rowNames } from "../sceneFacts.ts";
import { sceneLabels } from "../sceneLabels.ts";
import { duplicateScene, numberingNow, numberScenes } from "./index.ts";

const doc = documentOf("第一集\n\n3、渡口 日 外\n风。\n\n4、船舱 夜 内\n浪。\n\n第二集\n\n3、山上 日 外\n雪。\n");
const labelsOf = (node: typeof doc) => sceneLabels(node).filter((label) => label !== null);
const called = (node: typeof doc) => rowNames(node.children).flatMap((name) => (name ? [name.short] : []));
const figures = (node: typeof doc) =>
  sceneNamesOf(toParsed({ kind: "screenplay", title: null, scenes: sceneRows(node) })).map(({ name }) => name);

test("scenes are counted anew, and page, readings and figures say the same", () => {
  const continuous = run(doc, (tr) => numberScenes(tr, "continuous"));
  expect([labelsOf(continuous), called(continuous)]).toEqual([
    ["1", "2", "3"],
    ["1", "2", "3"],
  ]);
  expect(figures(continuous)).toEqual(["第1场", "第2场", "第3场"]);
  const episodes = run(continuous, (tr) => numberScenes(tr, "episodes"));
  expect([labelsOf(episodes), called(episodes)]).toEqual([
    ["1-1", "1-2", "2-1"],
    ["1-1", "1-2", "2-1"],
  ]);
  expect(figures(episodes)).toEqual(["第1-1场", "第1-2场", "第2-1场"]);
  expect([numberingNow(doc), numberingNow(continuous), numberingNow(episodes)]).toEqual([
    "kept",
    "continuous",
    "episodes",
  ]);
});

test("a scene that comes later is counted between, until all are counted again; the headings' numbers come back", () => {
  const continuous = run(doc, (tr) => numberScenes(tr, "continuous"));
  const first = continuous.children.find((row) => row.attrs.lockedNumber === "1");
  const more = run(continuous, (tr) => duplicateScene(tr, String(first?.attrs.id), newIds()));
  expect(numberingNow(more)).toBe("kept");
  expect(labelsOf(run(more, (tr) => numberScenes(tr, "continuous")))).toEqual(["1", "2", "3", "4"]);
  expect(run(continuous, (tr) => numberScenes(tr, "kept")).eq(doc)).toBe(true);
  expect(run(doc, (tr) => numberScenes(tr, "kept")).eq(doc)).toBe(true);
});
