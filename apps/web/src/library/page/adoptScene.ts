import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { sceneStart } from "./places.ts";

/** Gives a scene, and its lines when asked, the attributes of a stored one. No undo takes that back, and no position moves. */
export function adoptScene(state: EditorState, index: number, stored: Node, lines: boolean): Transaction {
  const tr = state.tr.setMeta("addToHistory", false);
  const scene = state.doc.maybeChild(index);
  if (!scene) return tr;
  const at = sceneStart(state.doc, index);
  const take = (pos: number, node: Node, from: Node): void => {
    for (const [name, value] of Object.entries(from.attrs))
      if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
  };
  take(at, scene, stored);
  if (lines && scene.childCount === stored.childCount)
    scene.forEach((line, offset, i) => take(at + 1 + offset, line, stored.child(i)));
  return tr;
}
