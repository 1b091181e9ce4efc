import { documentNode, parseScreenplay, lineContents, sceneRows, toDocument } from "@mochang/screenplay";
import { EditorState, type Plugin, type Transaction } from "prosemirror-state";
import type { DecorationSet } from "prosemirror-view";
import { expect, test } from "vitest";
import { rowIds } from "../retag/changeLineType.ts";
import { addSceneAfter, copyScene, moveSceneBefore, removeScene } from "../writing/sceneCommands.ts";
import { changedBars, changedLinesPlugin } from "./changedLinesPlugin.ts";

const TEXT = "1、渡口 日 外\n船靠岸了。\n甲：上船。\n\n2、船舱 夜 内\n他坐下。\n\n3、江心 夜 外\n灯亮了。\n";
const doc = documentNode(toDocument(parseScreenplay(TEXT), { newId: rowIds }).document.scenes);

function opened() {
  const plugin: Plugin = changedLinesPlugin();
  let state = EditorState.create({ doc, plugins: [plugin] });
  const marked = (): string[] =>
    (plugin.props.decorations?.call(plugin, state) as DecorationSet | undefined)
      ?.find()
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to }) => state.doc.textBetween(from, to)) ?? [];
  return {
    marked,
    apply: (make: (now: EditorState) => Transaction | null) => {
      const tr = make(state);
      if (tr) state = state.apply(tr);
    },
    mark: () => {
      state = state.apply(state.tr.setMeta(plugin, changedBars(lineContents(sceneRows(doc)))));
    },
    stop: () => {
      state = state.apply(state.tr.setMeta(plugin, null));
    },
    at: (words: string): number => {
      let found = -1;
      state.doc.descendants((node, pos) => {
        if (node.isText && node.text?.includes(words)) found = pos + node.text.indexOf(words);
      });
      return found;
    },
    id: (row: number) => String(state.doc.child(row).attrs.id),
  };
}

test("lines that say something else than then are marked while they are written, and no others", () => {
  const sheet = opened();
  sheet.apply((state) => state.tr.insertText("慢慢", sheet.at("靠岸")));
  expect(sheet.marked()).toEqual([]);
  sheet.mark();
  expect(sheet.marked()).toEqual(["船慢慢靠岸了。"]);
  sheet.apply((state) => state.tr.insertText("又", sheet.at("坐下")));
  sheet.apply((state) => state.tr.delete(sheet.at("慢慢"), sheet.at("慢慢") + 2));
  expect(sheet.marked()).toEqual(["他又坐下。"]);
  sheet.stop();
  expect(sheet.marked()).toEqual([]);
});

test("a scene that moved is not marked; a new one is", () => {
  const sheet = opened();
  sheet.mark();
  sheet.apply((state) => state.tr.insertText("又", sheet.at("坐下")));
  sheet.apply(moveSceneBefore(sheet.id(3), sheet.id(1)));
  expect(sheet.marked()).toEqual(["他又坐下。"]);
  sheet.apply(copyScene(sheet.id(1)));
  expect(sheet.marked()).toEqual(["3、江心 夜 外", "灯亮了。", "他又坐下。"]);
  sheet.apply(addSceneAfter(sheet.id(1)));
  sheet.apply(removeScene(sheet.id(3)));
  expect(sheet.marked()).toEqual(["他又坐下。"]);
});
