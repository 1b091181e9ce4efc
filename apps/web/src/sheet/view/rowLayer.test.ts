import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState, type Plugin } from "prosemirror-state";
import { Decoration, type DecorationSet, type EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { COMPOSED, createRowLayer, type DecorateRow } from "./rowLayer.ts";

const TEXT = "1、渡口 日 外\n船靠岸了。\n\n2、船舱 夜 内\n他坐下。\n";

/** Each line that holds 雾, and how many rows were looked into. */
function opened() {
  let rows = 0;
  const decorate: DecorateRow = (row, at) => {
    rows++;
    const found: Decoration[] = [];
    row.forEach((line, offset) => {
      if (line.textContent.includes("雾"))
        found.push(Decoration.node(at + 1 + offset, at + 1 + offset + line.nodeSize, { class: "fog" }));
    });
    return found;
  };
  const layer = createRowLayer("fog");
  const plugin: Plugin = layer.plugin();
  const doc = documentNode(toDocument(parseScreenplay(TEXT)).document.scenes);
  const view = {
    state: EditorState.create({ doc, plugins: [plugin] }),
    dispatch(tr: EditorState["tr"]) {
      view.state = view.state.apply(tr);
    },
  };
  const set = () => plugin.props.decorations?.call(plugin, view.state) as DecorationSet;
  return {
    view: view as unknown as EditorView,
    layer,
    decorate,
    decoratedTexts: () =>
      set()
        .find()
        .map(({ from, to }) => view.state.doc.textBetween(from, to)),
    readCount: () => {
      const now = rows;
      rows = 0;
      return now;
    },
  };
}

test("a layer updates only the rows that change; while it is off it reads none", () => {
  const { view, layer, decorate, decoratedTexts, readCount } = opened();
  const end = view.state.doc.content.size - 3;
  view.dispatch(view.state.tr.insertText("雾", end));
  expect([decoratedTexts(), readCount()]).toEqual([[], 0]);
  layer.show(view, decorate);
  expect([decoratedTexts(), readCount()]).toEqual([["他坐下雾。"], 3]);
  view.dispatch(view.state.tr.insertText("大雾", end));
  expect([decoratedTexts(), readCount()]).toEqual([["他坐下大雾雾。"], 1]);
  layer.show(view, null);
  expect(decoratedTexts()).toEqual([]);
});

test("a line that is being composed is drawn anew when that has ended", () => {
  const { view, layer, decorate, decoratedTexts } = opened();
  layer.show(view, decorate);
  view.dispatch(view.state.tr.insertText("雾", view.state.doc.content.size - 3).setMeta("composition", 1));
  view.dispatch(view.state.tr.setMeta("other", true));
  expect(decoratedTexts()).toEqual([]);
  view.dispatch(view.state.tr.setMeta(COMPOSED, true));
  expect(decoratedTexts()).toEqual(["他坐下雾。"]);
});
