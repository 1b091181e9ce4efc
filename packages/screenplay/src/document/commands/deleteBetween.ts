import type { Transform } from "prosemirror-transform";
import { findLine, type TextPlace } from "./findNodes.ts";

/**
 * Takes out what stands between two places. What is left of the first line and of the last is one line, under the first one's id; so are their rows.
 * False when nothing stands between, or the places are not in the document in this order.
 */
export function deleteBetween(tr: Transform, from: TextPlace, to: TextPlace): boolean {
  const start = positionOf(tr, from);
  const end = positionOf(tr, to);
  if (start === null || end === null || start >= end) return false;
  tr.delete(start, end);
  return true;
}

function positionOf(tr: Transform, { line, at }: TextPlace): number | null {
  const found = findLine(tr.doc, line);
  return found && at >= 0 && at <= found.node.content.size ? found.pos + 1 + at : null;
}
