import { type Block, joinBlocks } from "../lines/logicalLine.ts";
import { widthOf } from "./joinWrappedLines.ts";

/** Least indents, in columns, of a name above its speech and of the speech on a typewritten page. */
const CUE_INDENT = 12;
const SPEECH_INDENT = 6;
/** So many names above speeches show that a page is set in columns. */
const MIN_CUES = 3;
/** A column that is narrower holds no sentences. */
const MIN_WIDTH = 16;
/** A column has an edge where so many rows end within so many columns of the widest; rows that were never broken end anywhere. */
const MIN_FULL_ROWS = 3;
const EDGE = 3;

/** What a row cannot be parted in: a Han character with the marks behind it, or a word. */
const FIRST_PIECE = /^(?:[\u2e80-\u{3ffff}][^\p{L}\p{N}\s]*|\S+)/u;

/**
 * Joins the rows of one speech or direction that a typewritten page broke at the edge of their column. Where a name stands alone, deeper than what
 * follows it, a page has columns; a row continues the one above it where both stand in one of them and the first word would not have fitted above.
 * `joined` holds the new paragraphs, which say nothing of the page's own width.
 */
export function joinIndentedLines(rows: Block[]): { rows: Block[]; joined: Set<Block> } {
  const widths = columnWidths(rows);
  const joined = new Set<Block>();
  if (widths.size === 0) return { rows, joined };
  const out: Block[] = [];
  let run: Block[] = [];
  const flush = () => {
    const [first] = run;
    if (first === undefined) return;
    const block = run.length === 1 ? first : joinBlocks(run);
    if (run.length > 1) joined.add(block);
    out.push(block);
    run = [];
  };
  for (const row of rows) {
    const last = run.at(-1);
    if (!last || !continues(last, row, widths.get(row.indent))) flush();
    run.push(row);
  }
  flush();
  return { rows: out, joined };
}

function continues(last: Block, row: Block, width: number | undefined): boolean {
  if (width === undefined || row.indent !== last.indent || row.blankBefore > 0 || row.level > 0) return false;
  const piece = FIRST_PIECE.exec(row.norm)?.[0] ?? "";
  return widthOf(last.norm) + widthOf(piece) > width;
}

/** The widths of the columns of speeches and directions, by their indents; none where the page has no columns. */
function columnWidths(rows: Block[]): Map<number, number> {
  const columns = new Map<number, number[]>();
  let count = 0;
  for (const [i, row] of rows.entries()) {
    const below = rows[i + 1];
    if (!below || row.indent < CUE_INDENT || below.blankBefore > 0) continue;
    if (below.indent < SPEECH_INDENT || below.indent > row.indent - 2) continue;
    columns.set(below.indent, []);
    count++;
  }
  if (count < MIN_CUES) return new Map();
  for (const row of rows) columns.get(row.indent)?.push(widthOf(row.norm));
  const widths = new Map<number, number>();
  for (const [indent, lengths] of columns) {
    const width = lengths.reduce((widest, length) => Math.max(widest, length), 0);
    const full = lengths.filter((length) => length >= width - EDGE).length;
    if (width >= MIN_WIDTH && full >= MIN_FULL_ROWS) widths.set(indent, width);
  }
  return widths;
}
