import { type Block, sliceBlock } from "../lines/logicalLine.ts";

/** So many speeches that follow on each other, or stand behind a blank, show that a line has lost its line ends. */
const MIN_COUNT = 3;
/** Between two speeches, and where a blank stands between a speech and the end of a sentence: once the end of a paragraph. */
const SEAM = /[。!?…”」] (?=[“「])|[”」] (?=[^“「 ])|[”」](?=[“「])/g;

/** Cuts lines that lost their line ends where paragraphs with speech began and ended, so that one paragraph holds the words of one person again. */
export function splitSpeeches(text: string, blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    const cuts = [...block.norm.matchAll(SEAM)].map((match) => match.index + match[0].length);
    if (cuts.length < MIN_COUNT) return [block];
    return [...cuts, block.norm.length].flatMap((cut, i) => sliceBlock(text, block, cuts[i - 1] ?? 0, cut) ?? []);
  });
}
