import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { lineAttrs } from "../lineText.ts";
import type { LineTextRange } from "./findNodes.ts";
import { replaceBetween } from "./replaceText.ts";

/** Puts words of the writer in the place of each of these parts of lines, which are in the order of the document and do not overlap. */
export function replaceAll(tr: Transform, ranges: readonly LineTextRange[], words: string): boolean {
  const before = tr.steps.length;
  const starts = lineStarts(tr.doc, new Set(ranges.map(({ line }) => line)));
  // From the last: what is replaced moves none that is still to be, so that each line is looked for once.
  for (const { line, from, to } of ranges.toReversed()) {
    const found = starts.get(line);
    if (found && from >= 0 && from <= to && to <= found.size)
      replaceBetween(tr, { from: found.start + from, to: found.start + to }, words, null);
  }
  return tr.steps.length > before;
}

/** The positions before the first character of these lines, and how long they are. */
function lineStarts(doc: Node, ids: ReadonlySet<string>): Map<string, { start: number; size: number }> {
  const found = new Map<string, { start: number; size: number }>();
  doc.forEach((row, at) =>
    row.forEach((line, offset) => {
      const { id } = lineAttrs(line);
      if (ids.has(id)) found.set(id, { start: at + 2 + offset, size: line.content.size });
    }),
  );
  return found;
}
