import { type Block, sliceBlock } from "../lines/logicalLine.ts";

/** A physical line shorter than this is one line, whatever stands in it. */
const LONG = 100;
/** So many indents must stand in the long lines, and one in so many characters, before they are read as line ends. */
const MIN_COUNT = 3;
const AT_MOST_APART = 200;
/** The indent of a paragraph: two full-width blanks or as much white space. */
const INDENT = /(?:\u3000|\t|[ \u00a0]{2}){2,}[ \u00a0\u3000\t]*/g;

/** Cuts long lines where the indent of a paragraph stands inside them: text that was copied with its indents and without its line ends. */
export function splitParagraphs(text: string, rows: Block[]): Block[] {
  const long = rows.filter((row) => row.norm.length >= LONG);
  const indents = new Map(long.map((row) => [row, indentsIn(text, row)]));
  const count = [...indents.values()].reduce((sum, found) => sum + found.length, 0);
  const length = long.reduce((sum, row) => sum + row.norm.length, 0);
  if (count < MIN_COUNT || length > count * AT_MOST_APART) return rows;
  return rows.flatMap((row) => {
    const found = indents.get(row);
    return found && found.length > 0 ? cutAt(text, row, found) : [row];
  });
}

/** The offsets in `norm` of the blanks behind which a paragraph begins. */
function indentsIn(text: string, row: Block): number[] {
  const source = text.slice(row.start, row.end);
  const starts = [...source.matchAll(INDENT)].map((match) => row.start + match.index);
  if (!row.map) return starts.map((start) => start - row.start);
  let at = 0;
  return starts.map((start) => {
    while (at < row.norm.length && (row.map?.[at] as number) < start) at++;
    return at;
  });
}

function cutAt(text: string, row: Block, cuts: readonly number[]): Block[] {
  return [...cuts, row.norm.length].flatMap((cut, i) => sliceBlock(text, row, cuts[i - 1] ?? 0, cut) ?? []);
}
