import { deleteScene, documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { REMOTE } from "../saving/editedDocument.ts";
import { fixedRowsPlugin } from "./fixedRowsPlugin.ts";

const TEXT = "1、渡口 日 外\n船靠岸。\n\n2、船舱 夜 内\n他坐下。\n";
const state = EditorState.create({
  doc: documentNode(toDocument(parseScreenplay(TEXT)).document.scenes),
  plugins: [fixedRowsPlugin()],
});
const without = () => {
  const { tr } = state;
  deleteScene(tr, String(state.doc.child(2).attrs.id));
  return tr;
};

test("words change, scenes do not; what another window has saved comes in", () => {
  expect(state.applyTransaction(without()).state.doc.eq(state.doc)).toBe(true);
  expect(state.applyTransaction(without().setMeta(REMOTE, true)).state.doc.childCount).toBe(state.doc.childCount - 1);
  const at = state.doc.child(0).nodeSize + 3;
  expect(state.applyTransaction(state.tr.insertText("晨", at)).state.doc.textContent).toContain("晨");
});
