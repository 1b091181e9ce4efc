import type { Transform } from "prosemirror-transform";
import { sceneAttrs } from "../lineText.ts";
import { findScene } from "./findNodes.ts";

/** Takes a row out. False for the front matter and for the only row. */
export function deleteScene(tr: Transform, scene: string): boolean {
  const found = findScene(tr.doc, scene);
  if (!found || sceneAttrs(found.node).front || tr.doc.childCount === 1) return false;
  tr.delete(found.pos, found.pos + found.node.nodeSize);
  return true;
}
