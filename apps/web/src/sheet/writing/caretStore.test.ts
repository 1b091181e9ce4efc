// @vitest-environment jsdom
import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { createCaretStore } from "./caretStore.ts";

test("blanks alone are no selected words", () => {
  const { store, plugin } = createCaretStore();
  const doc = documentNode(
    toDocument(parseScreenplay("1、渡口 日 外\n船靠岸了。　　人下来了。\n甲：上船。\n")).document.scenes,
  );
  const view = new EditorView(document.body, { state: EditorState.create({ doc, plugins: [plugin] }) });
  let line = -1;
  doc.descendants((node, pos) => {
    if (node.isTextblock && node.textContent.startsWith("船靠岸了。")) line = pos + 1;
    return line < 0;
  });
  const selected = (from: number, to: number): number | undefined => {
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, line + from, line + to)));
    store.refresh();
    return store.get()?.selected;
  };
  expect([selected(0, 3), selected(2, 2), selected(5, 7), selected(4, 7)]).toEqual([3, 0, 0, 3]);
  view.destroy();
});
