import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { heldPassage, notePassagesPlugin, setNotePassages } from "./notePassagesPlugin.ts";

test("the words of a note that is being written stay its words, whatever is typed before them", () => {
  let state = EditorState.create({
    doc: documentNode(toDocument(parseScreenplay("1、渡口 日 外\n船靠岸。\n")).document.scenes),
    plugins: [notePassagesPlugin()],
  });
  const view = {
    get state() {
      return state;
    },
    dispatch: (tr: typeof state.tr) => void (state = state.apply(tr)),
  } as unknown as EditorView;
  let from = 0;
  state.doc.descendants((node, pos) => {
    if (node.isText && node.text === "船靠岸。") from = pos;
  });
  const words = (): string | null => {
    const at = heldPassage(state, "n");
    return at && state.doc.textBetween(at.from, at.to);
  };
  setNotePassages(view, { hold: { id: "n", from: from + 1, to: from + 3, isVisible: true } });
  expect(words()).toBe("靠岸");
  view.dispatch(state.tr.insertText("雾里，", from));
  expect(words()).toBe("靠岸");
  setNotePassages(view, { active: "n" });
  expect(words()).toBe("靠岸");
  view.dispatch(state.tr.delete(from, from + 7));
  expect(words()).toBeNull();
});
