import { schema } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** Where a note's words stand in a document: from its first mark to its last, and the row of the first. */
export interface NoteMark {
  from: number;
  to: number;
  row: number;
}

/** Positions within a row, by the note's id. */
type RowMarks = ReadonlyMap<string, { from: number; to: number }>;

const marksCache = new WeakMap<Node, RowMarks>();

function marksOfRow(row: Node): RowMarks {
  const cached = marksCache.get(row);
  if (cached) return cached;
  const marks = new Map<string, { from: number; to: number }>();
  row.descendants((node, pos) => {
    if (!node.isText) return;
    for (const mark of node.marks) {
      if (mark.type !== schema.marks.annotation) continue;
      const id = String(mark.attrs.id);
      const before = marks.get(id);
      marks.set(id, { from: before?.from ?? pos, to: pos + node.nodeSize });
    }
  });
  marksCache.set(row, marks);
  return marks;
}

/** The places of all notes of a document by their ids. A row is looked through once as long as it stays as it is. */
export function noteMarks(doc: Node): Map<string, NoteMark> {
  const found = new Map<string, NoteMark>();
  doc.forEach((row, offset, index) => {
    for (const [id, { from, to }] of marksOfRow(row)) {
      const before = found.get(id);
      found.set(id, {
        from: before?.from ?? offset + 1 + from,
        to: offset + 1 + to,
        row: before?.row ?? index,
      });
    }
  });
  return found;
}
