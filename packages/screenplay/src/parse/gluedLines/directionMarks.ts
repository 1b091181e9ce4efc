import type { Block } from "../lines/logicalLine.ts";

/** Brackets that open a direction and are never closed, as `△` does; `[` at the head of a row is how stage plays do so, which are told by it. */
const BRACKETS = [
  { open: "【", close: "】", inRows: true },
  { open: "[", close: "]", inRows: false },
] as const;
/** So many of them are how the document writes its directions. */
const MIN_COUNT = 3;

/** A direction begins behind the end of a sentence. */
const BOUNDARY = /[。!?…”」』)】\]~ ]/;

/** Reads `【张三走进来。` as `△张三走进来。` where the document leaves such brackets open; the marks keep their places. */
export function readDirectionMarks(blocks: readonly Block[]): void {
  for (const bracket of BRACKETS) {
    const places = blocks.map(({ norm }) => unclosed(norm, bracket));
    if (places.reduce((sum, { length }) => sum + length, 0) < MIN_COUNT) continue;
    for (const [i, block] of blocks.entries()) block.norm = marked(block.norm, places[i] ?? []);
  }
}

const marked = (norm: string, places: readonly number[]): string =>
  places.length === 0
    ? norm
    : [...places, norm.length].map((at, i) => norm.slice(i === 0 ? 0 : (places[i - 1] as number) + 1, at)).join("△");

/** Where a bracket opens that the next one finds open, or the line's end. */
function unclosed(norm: string, { open, close, inRows }: (typeof BRACKETS)[number]): number[] {
  const found: number[] = [];
  let opened = -1;
  for (let i = 0; i < norm.length; i++) {
    if (norm[i] === close) opened = -1;
    else if (norm[i] === open) {
      if (opened >= 0) found.push(opened);
      opened = i === 0 ? (inRows ? 0 : -1) : BOUNDARY.test(norm[i - 1] as string) ? i : -1;
    }
  }
  if (opened >= 0) found.push(opened);
  return found;
}
