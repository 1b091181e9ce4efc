import type { Node } from "prosemirror-model";
import type { LineTextRange } from "../commands/findNodes.ts";
import { lineAttrs, lineType } from "../lineText.ts";
import { sceneFacts } from "../sceneFacts.ts";

/** Where words are looked for: everywhere, in a row by its index, or in what one person says. */
export type FindScope = { in: "all" } | { in: "scene"; index: number } | { in: "speeches"; of: string };

/** Words that were found: in their line, and as positions of the document. */
export interface FoundText extends LineTextRange {
  pos: number;
}

/** Every place of some words in a document, in order, without regard to case; a place never reaches over a line's end. */
export function findText(doc: Node, words: string, scope: FindScope = { in: "all" }): FoundText[] {
  const query = words.toLowerCase();
  const found: FoundText[] = [];
  if (query === "") return found;
  doc.forEach((row, at, index) => {
    if (scope.in === "scene" && scope.index !== index) return;
    const speakers = scope.in === "speeches" ? sceneFacts(row).lines : null;
    row.forEach((line, offset, i) => {
      if (speakers && scope.in === "speeches" && (lineType(line) !== "dialogue" || speakers[i]?.speaker !== scope.of))
        return;
      const text = lower(line.textContent);
      for (let from = text.indexOf(query); from >= 0; from = text.indexOf(query, from + query.length))
        found.push({ line: lineAttrs(line).id, from, to: from + query.length, pos: at + 2 + offset + from });
    });
  });
  return found;
}

/** In lower case where that leaves every character in its place. */
function lower(text: string): string {
  const low = text.toLowerCase();
  return low.length === text.length ? low : text;
}
