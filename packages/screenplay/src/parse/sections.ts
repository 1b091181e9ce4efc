import { readDivision } from "./acts.ts";
import type { Block } from "./block.ts";
import { numberValue } from "./numbers.ts";

/** Numbers alone on their lines that climb from the first: how stories without chapter titles part their chapters. */
export function sectionNumbers(blocks: Block[]): Set<Block> {
  const sections = new Set<Block>();
  let last = 0;
  for (const block of blocks) {
    const match = /^[(【[]?(\d{1,3}|[一二三四五六七八九十百]{1,4})[)】\]]?[.、]?$/.exec(block.norm);
    const value = match ? numberValue((match[1] as string).replace(/^0+(?=\d)/, "")) : null;
    if (value === last + 1 || (value === 1 && sections.size === 0)) {
      sections.add(block);
      last = value;
    }
  }
  return sections.size >= 2 ? sections : new Set();
}

/** The lines that open a chapter or a volume of this text. */
export function chapterBlocks(blocks: Block[]): Set<Block> {
  const titled = blocks.filter((block) => readDivision(block.norm) !== null);
  return titled.length > 0 ? new Set(titled) : sectionNumbers(blocks);
}
