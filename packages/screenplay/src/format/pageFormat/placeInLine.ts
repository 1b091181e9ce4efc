import type { Line } from "../../parsed.ts";
import type { Block, Piece } from "./block.ts";
import { placeText } from "./lineMarks.ts";
import type { ScriptPages } from "./scriptPages.ts";

/** The author's piece that holds an offset of a block's words, else the first one behind it, and the offset in it. */
function pieceAt(
  block: Block,
  at: number,
  { lineOf }: Pick<ScriptPages, "lineOf">,
): { piece: Piece; at: number } | null {
  let end = 0;
  for (const piece of block.pieces) {
    const start = end;
    end += piece.text.length;
    if (end > at && lineOf.has(piece)) return { piece, at: Math.max(0, at - start) };
  }
  return null;
}

/**
 * The line, and the UTF-16 offset in its words, where an offset of a block's words stands; null where the region's custom set all that follows in it.
 * For pages that were made without marks.
 */
export function placeInLine(pages: ScriptPages, index: number, at: number): { line: Line; at: number } | null {
  const block = pages.blocks[index];
  const found = block && pieceAt(block, at, pages);
  const line = found && pages.lineOf.get(found.piece);
  if (!line) return null;
  if (at === 0 && found.at === 0 && isFirstOfLine(pages, index, line)) return { line, at: 0 };
  let from = 0;
  // A line is at most a few paragraphs, which follow each other.
  let first = index;
  while (first > 0 && pages.blocks[first - 1]?.pieces.some((piece) => pages.lineOf.get(piece) === line)) first -= 1;
  for (const piece of pages.blocks.slice(first, index + 1).flatMap(({ pieces }) => pieces)) {
    if (pages.lineOf.get(piece) !== line) continue;
    const placed = placeText(piece.text, line.text, from);
    if (piece === found.piece) return { line, at: placed.offsets[found.at] ?? from };
    from = placed.end;
  }
  return null;
}

const isFirstOfLine = ({ blocks, lineOf }: ScriptPages, index: number, line: Line): boolean =>
  !blocks[index - 1]?.pieces.some((piece) => lineOf.get(piece) === line);
