import type { Transform } from "prosemirror-transform";
import { findLine } from "./findNodes.ts";
import { startRowBelow } from "./startOwnRow.ts";

/** Takes whole lines of one row out. False for a row's first line, which opens it, and for lines of two rows. */
export function deleteLines(tr: Transform, first: string, last: string): boolean {
  const from = findLine(tr.doc, first);
  const to = findLine(tr.doc, last);
  if (!from || !to || from.scene !== to.scene || from.line === 0 || from.line > to.line) return false;
  startRowBelow(tr, to);
  tr.delete(from.pos, to.pos + to.node.nodeSize);
  return true;
}
