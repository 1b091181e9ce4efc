import type { Transform } from "prosemirror-transform";
import type { NewId } from "../json.ts";
import { sceneAttrs } from "../lineText.ts";
import { withoutNotes } from "./annotation.ts";
import { findScene } from "./findNodes.ts";

/** Puts a copy of a row behind it, with ids of its own. Notes and a locked number stay with the first. */
export function duplicateScene(tr: Transform, scene: string, newId: NewId): boolean {
  const found = findScene(tr.doc, scene);
  if (!found || sceneAttrs(found.node).front) return false;
  const attrs = { ...found.node.attrs, id: newId("scene"), lockedNumber: null };
  const lines = found.node.content.content.map((line) =>
    line.type.create({ ...line.attrs, id: newId("line") }, withoutNotes(line).content),
  );
  tr.insert(found.pos + found.node.nodeSize, found.node.type.create(attrs, lines));
  return true;
}
