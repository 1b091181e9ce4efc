import { type Block, sliceBlock } from "./block.ts";
import { readHeading } from "./heading.ts";

/** Cuts a line whose heading is followed by a sentence or a speech: `第一场 客厅 日 内 张三推门进来。` */
export function splitHeadings(text: string, blocks: Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const heading = block.norm.length > 8 ? readHeading(block.norm, false) : null;
    const rest = heading && heading.strength >= 0.75 && heading.end > 0 && heading.end < block.norm.length ? sliceBlock(text, block, heading.end, block.norm.length) : null;
    const head = rest && heading ? sliceBlock(text, block, 0, heading.end) : null;
    if (rest && head) out.push(head, rest);
    else out.push(block);
  }
  return out;
}
