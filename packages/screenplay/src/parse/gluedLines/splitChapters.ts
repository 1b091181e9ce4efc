import { type Block, sliceBlock } from "../lines/logicalLine.ts";
import { parseOrdinal } from "../../numerals/index.ts";

/** A line longer than this may hold chapters that lost their line ends. */
const LONG = 120;
const TITLE = 24;
const INNER = /第 ?(\d{1,5}|[零〇一二两三四五六七八九十百千]{1,9}) ?[章回](?=[ :、.·《【])/g;

/** Cuts long lines in front of and behind `第N章 …` where the numbers count on: texts that lost their newlines. */
export function splitChapters(text: string, blocks: Block[]): Block[] {
  const out: Block[] = [];
  let last = 0;
  for (const block of blocks) {
    const cuts: number[] = [];
    if (block.norm.length > LONG)
      for (const match of block.norm.matchAll(INNER)) {
        const value = parseOrdinal(match[1] as string);
        const at = match.index;
        const edge = at === 0 || /[。!?…」”"~ )】]/.test(block.norm[at - 1] as string);
        if (!edge || value === null || !(value === last + 1 || (last === 0 && value === 1))) continue;
        last = value;
        cuts.push(at, titleEnd(block.norm, at + match[0].length));
      }
    if (cuts.length === 0) {
      out.push(block);
      continue;
    }
    let from = 0;
    for (const cut of [...cuts, block.norm.length]) {
      const piece = cut > from ? sliceBlock(text, block, from, cut) : null;
      if (piece) out.push(piece);
      from = Math.max(from, cut);
    }
  }
  return out;
}

/** Where the title behind `第N章` ends: at the blank behind it, or at once where there is none near. */
function titleEnd(norm: string, at: number): number {
  let from = at;
  while (from < norm.length && /[ :、.·]/.test(norm[from] as string)) from++;
  const space = norm.indexOf(" ", from);
  if (space < 0 || space - from > TITLE || /[。!?,;“「]/.test(norm.slice(from, space))) return at;
  return space;
}
