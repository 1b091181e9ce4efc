import type { Transform } from "prosemirror-transform";
import type { TextRange } from "./findNodes.ts";
import { replaceText } from "./replaceText.ts";

/** Puts words of the writer in the place of each of these parts of lines, which are in the order of the document and do not overlap. */
export function replaceAll(tr: Transform, ranges: readonly TextRange[], words: string): boolean {
  const before = tr.steps.length;
  // From the last: what is replaced moves none that is still to be.
  for (let i = ranges.length - 1; i >= 0; i--) replaceText(tr, ranges[i] as TextRange, words);
  return tr.steps.length > before;
}
