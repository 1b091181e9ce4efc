import type { Transform } from "prosemirror-transform";
import { sceneAttrs } from "../lineText.ts";
import { findScene } from "./findNodes.ts";

/** Moves a row before another, or with null to the end. The front matter is always first. */
export function moveScene(tr: Transform, scene: string, before: string | null): boolean {
  const moved = findScene(tr.doc, scene);
  const target = before === null ? null : findScene(tr.doc, before);
  if (!moved || sceneAttrs(moved.node).front) return false;
  if (before !== null && (!target || sceneAttrs(target.node).front)) return false;
  const to = target?.index ?? tr.doc.childCount;
  if (to === moved.index || to === moved.index + 1) return false;
  const at = target?.pos ?? tr.doc.content.size;
  tr.delete(moved.pos, moved.pos + moved.node.nodeSize);
  tr.insert(at > moved.pos ? at - moved.node.nodeSize : at, moved.node);
  return true;
}
