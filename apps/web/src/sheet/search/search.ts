import type { Node } from "prosemirror-model";
import type { SheetText } from "../documentLookups/lineMap.ts";
import { linesOf, offsetIn, type TextRange } from "../documentLookups/textPositions.ts";

/** Normalises characters that should match each other (case, width); offsets stay the same. */
export type Fold = (text: string) => string;

const WIDE = /[\uff01-\uff5e\u3000]/gu;
const narrow = (c: string): string => (c === "\u3000" ? " " : String.fromCharCode(c.charCodeAt(0) - 0xfee0));
const lower = (text: string): string => {
  const low = text.toLowerCase();
  // `İ` in small letters is two characters: then one by one, so that places stay.
  return low.length === text.length
    ? low
    : text.replace(/./gsu, (c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c));
};

/** Large and small letters, full and half width. */
export const plainFold: Fold = (text) => lower(text.replace(WIDE, narrow));

/** The same, and simplified for traditional characters; its table comes with the first search. */
export const loadHanFold = async (): Promise<Fold> => {
  const { simplified } = await import("@mochang/screenplay/han");
  return (text) => simplified(plainFold(text));
};

const foldedLines = new WeakMap<Fold, WeakMap<Node, string>>();
/** A line's folded text, made once a line: each letter that is typed searches anew. */
function foldedOf(line: Node, fold: Fold): string {
  let cached = foldedLines.get(fold);
  if (!cached) foldedLines.set(fold, (cached = new WeakMap()));
  let text = cached.get(line);
  if (text === undefined) cached.set(line, (text = fold(line.textContent)));
  return text;
}

/** Every place of the words in the document's lines, in order. They are words, no pattern. A line's end is no place for a match. */
export function search(text: SheetText, words: string, fold: Fold = plainFold): TextRange[] {
  const query = fold(words).trim();
  if (query === "") return [];
  const found: TextRange[] = [];
  for (const line of linesOf(text)) {
    if (line.start < 0 || line.size < query.length) continue;
    const folded = foldedOf(text.doc.child(line.scene).child(line.line), fold);
    for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length))
      found.push({ start: offsetIn(line, line.pos + at), end: offsetIn(line, line.pos + at + query.length) });
  }
  return found;
}

/** Which of the hits comes first at or after an offset; the first where none does. */
export function firstHitFrom(hits: readonly TextRange[], offset: number): number {
  const at = hits.findIndex((hit) => hit.start >= offset);
  return at < 0 && hits.length > 0 ? 0 : at;
}
