import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState, type Plugin } from "prosemirror-state";
import type { DecorationSet } from "prosemirror-view";
import { expect, test } from "vitest";
import { rowIds } from "../retag/changeLineType.ts";
import { changeMarksPlugin, type ChangeMark } from "./changeMarksPlugin.ts";

const doc = documentNode(
  toDocument(parseScreenplay("1、渡口 日 外\n船靠岸了。\n甲：上船。\n"), { newId: rowIds }).document.scenes,
);
const scene = doc.children.find(({ attrs }) => !attrs.front);
const line = String(scene?.child(1).attrs.id);
const mark: ChangeMark = {
  lineId: line,
  number: 3,
  state: "now",
  place: "line",
  washed: [
    { from: 1, to: 3 },
    { from: 2, to: 99 },
  ],
};

test("marks stand at their line and move with it; a line that is not there, and words beyond its end, have none", () => {
  const plugin: Plugin = changeMarksPlugin();
  let state = EditorState.create({ doc, plugins: [plugin] });
  const markedTexts = () =>
    ((plugin.props.decorations?.call(plugin, state) as DecorationSet | undefined)?.find() ?? []).map(({ from, to }) =>
      state.doc.textBetween(from, to),
    );
  state = state.apply(state.tr.setMeta(plugin, [mark, { ...mark, lineId: "gone" }]));
  expect(markedTexts()).toEqual(["船靠岸了。", "靠岸"]);
  state = state.apply(state.tr.insertText("早，", 4));
  expect(markedTexts()).toHaveLength(2);
  expect(markedTexts()[1]).toBe("靠岸");
  state = state.apply(state.tr.setMeta(plugin, []));
  expect(markedTexts()).toEqual([]);
});
