import type { Transform } from "prosemirror-transform";
import { findLine } from "./findNodes.ts";

/** Joins the line below to a line, which keeps its id and type. False for the last line of a row. */
export function joinLines(tr: Transform, line: string): boolean {
  const found = findLine(tr.doc, line);
  if (!found || found.line + 1 >= tr.doc.child(found.scene).childCount) return false;
  tr.join(found.pos + found.node.nodeSize);
  return true;
}
