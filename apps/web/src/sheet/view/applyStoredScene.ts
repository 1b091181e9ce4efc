import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { scenePosition } from "../document/textPositions.ts";

/** Gives a scene, and with `lines` its lines too, the attributes that the server has stored. It is no step of the history, and no position moves. */
export function applyStoredScene(state: EditorState, index: number, stored: Node, lines: boolean): Transaction {
  const tr = state.tr.setMeta("addToHistory", false);
  const scene = state.doc.maybeChild(index);
  if (!scene) return tr;
  const at = scenePosition(state.doc, index);
  const copyAttributes = (pos: number, node: Node, from: Node): void => {
    for (const [name, value] of Object.entries(from.attrs))
      if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
  };
  copyAttributes(at, scene, stored);
  if (lines && scene.childCount === stored.childCount)
    scene.forEach((line, offset, i) => copyAttributes(at + 1 + offset, line, stored.child(i)));
  return tr;
}
