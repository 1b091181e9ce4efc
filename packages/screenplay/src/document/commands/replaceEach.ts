import type { Transform } from "prosemirror-transform";
import type { LineTextRange } from "./findNodes.ts";
import { replaceBetween } from "./replaceText.ts";

/** A part of a line and the words that take its place. */
export interface Replacement extends LineTextRange {
  words: string;
}

/** Puts words of the writer, to each its own, in the place of parts of lines, which are in the order of the document and do not overlap. */
export function replaceEach(tr: Transform, replacements: readonly Replacement[]): boolean {
  const before = tr.steps.length;
  const lineIds = new Set(replacements.map(({ line }) => line));
  const starts = new Map<string, { start: number; size: number }>();
  // One pass for all lines: thousands that are looked for one by one would take seconds.
  tr.doc.descendants((node, pos) => {
    if (node.type.name !== "line") return true;
    const id = String(node.attrs.id);
    if (lineIds.has(id)) starts.set(id, { start: pos + 1, size: node.content.size });
    return false;
  });
  // From the last: what is replaced moves none that is still to be.
  for (const { line, from, to, words } of replacements.toReversed()) {
    const found = starts.get(line);
    if (found && from >= 0 && from <= to && to <= found.size)
      replaceBetween(tr, { from: found.start + from, to: found.start + to }, words, null);
  }
  return tr.steps.length > before;
}
