import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { closeHistory, history, undoDepth } from "prosemirror-history";
import { EditorState, Plugin, type Transaction } from "prosemirror-state";
import { expect, test } from "vitest";
import { redoChange, undoChange } from "./undoChange.ts";

const TEXT = "1、渡口 日 外\n船靠岸。\n灯灭了。\n他坐下。\n";

/** As much of an editor as the history needs. */
function open(refuses: () => boolean = () => false) {
  const editing = {
    state: EditorState.create({
      doc: documentNode(toDocument(parseScreenplay(TEXT)).document.scenes),
      plugins: [history(), new Plugin({ filterTransaction: () => !refuses() })],
    }),
    dispatch: (tr: Transaction) => void (editing.state = editing.state.apply(tr)),
  };
  const lines = () => editing.state.doc.children.flatMap((scene) => scene.children.map((line) => line.textContent));
  const spanOf = (words: string) => {
    let span = { from: 0, to: 0 };
    editing.state.doc.descendants((node, pos) => {
      if (node.type.name === "line" && node.textContent.startsWith(words))
        span = { from: pos, to: pos + node.nodeSize };
    });
    return span;
  };
  return {
    editing,
    lines,
    type: (line: string, words: string) =>
      editing.dispatch(closeHistory(editing.state.tr).insertText(words, spanOf(line).to - 1)),
    /** As another window's save comes. */
    deletedElsewhere(line: string) {
      const { from, to } = spanOf(line);
      editing.dispatch(editing.state.tr.delete(from, to).setMeta("addToHistory", false));
    },
  };
}

test("an undo of what another window has deleted goes on to the change before, and so does a redo", () => {
  const { editing, lines, type, deletedElsewhere } = open();
  type("船靠岸。", "一");
  type("灯灭了。", "二");
  type("他坐下。", "三");
  expect(undoChange(editing)).toBe(true);
  expect(lines()).toContain("他坐下。");
  deletedElsewhere("灯灭了。");
  expect(undoChange(editing)).toBe(true);
  expect(lines()).toContain("船靠岸。");
  expect(undoDepth(editing.state)).toBe(0);
  expect(undoChange(editing)).toBe(false);

  expect(redoChange(editing)).toBe(true);
  expect(lines()).toContain("船靠岸。一");
  expect(redoChange(editing)).toBe(true);
  expect(lines()).toContain("他坐下。三");
  expect(redoChange(editing)).toBe(false);
});

test("an undo that a plugin refuses ends", () => {
  let isRefused = false;
  const { editing, lines, type } = open(() => isRefused);
  type("船靠岸。", "一");
  isRefused = true;
  expect(undoChange(editing)).toBe(false);
  expect(lines()).toContain("船靠岸。一");
});
