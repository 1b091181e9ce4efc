import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import type { NewId } from "../json.ts";
import { lineAttrs, sceneAttrs } from "../lineText.ts";
import { type FoundLine, findLine } from "./findNodes.ts";
import { joinLines } from "./joinLines.ts";
import { joinScenes } from "./sceneBoundaries.ts";
import { setLineType } from "./setLineType.ts";

/** Backspace at a line's beginning: it first becomes action, then is joined to the line above. False at the beginning of the document. */
export function deleteBackward(tr: Transform, line: string, newId: NewId): boolean {
  const found = findLine(tr.doc, line);
  if (!found) return false;
  const row = tr.doc.child(found.scene);
  if (lineAttrs(found.node).type !== "action" && !sceneAttrs(row).front)
    return setLineType(tr, line, line, "action", newId);
  if (found.line > 0) return joinAbove(tr, row.child(found.line - 1), found);
  const above = tr.doc.maybeChild(found.scene - 1);
  return above !== null && joinScenes(tr, sceneAttrs(above).id);
}

/** Delete at a line's end: the line below is joined to it; the title of the row below becomes action first. False at the end of the document. */
export function deleteForward(tr: Transform, line: string, newId: NewId): boolean {
  const found = findLine(tr.doc, line);
  if (!found) return false;
  const row = tr.doc.child(found.scene);
  const below = row.maybeChild(found.line + 1);
  if (below)
    return joinAbove(tr, found.node, {
      ...found,
      line: found.line + 1,
      pos: found.pos + found.node.nodeSize,
      node: below,
    });
  const title = tr.doc.maybeChild(found.scene + 1)?.firstChild;
  return title ? deleteBackward(tr, lineAttrs(title).id, newId) : false;
}

/** Joins a line to the one above it in its row. One without words gives way, so that the other keeps its id and type. */
function joinAbove(tr: Transform, above: Node, { pos, node, line, scene }: FoundLine): boolean {
  const isTitle = line === 1 && !sceneAttrs(tr.doc.child(scene)).front && lineAttrs(above).type !== "action";
  if (above.content.size > 0 || node.content.size === 0 || isTitle) return joinLines(tr, lineAttrs(above).id);
  const from = pos - above.nodeSize;
  tr.delete(from, pos);
  const now = findLine(tr.doc, lineAttrs(node).id);
  if (now && now.line === 0) tr.setNodeAttribute(now.pos, "joined", false);
  return true;
}
