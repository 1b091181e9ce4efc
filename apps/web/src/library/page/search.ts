import type { Node } from "prosemirror-model";
import { linesOf, type TextRange } from "./places.ts";

/** Every place of the words in the document's lines, in order; letters are the same large and small. A line's end is no place for a match. */
export function search(doc: Node, words: string): TextRange[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return [];
  const found: TextRange[] = [];
  for (const line of linesOf(doc)) {
    if (line.start < 0 || line.size < wanted.length) continue;
    const text = doc.child(line.scene).child(line.line).textContent.toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push({ start: line.start + at, end: line.start + at + wanted.length });
  }
  return found;
}

/** Which of the hits comes first at or after an offset; the first where none does. */
export function hitFrom(hits: readonly TextRange[], offset: number): number {
  const at = hits.findIndex((hit) => hit.start >= offset);
  return at < 0 && hits.length > 0 ? 0 : at;
}
