import { type Block, sliceBlock } from "./block.ts";
import { endMarkAt } from "./endMarks.ts";
import { readHeading } from "./heading.ts";

/** Cuts a line whose heading is followed by a sentence or a speech: `第一场 客厅 日 内 张三推门进来。` */
export function splitHeadings(text: string, blocks: Block[]): Block[] {
  const out: Block[] = [];
  for (const whole of blocks) {
    const mark = endMarkAt(whole.norm);
    const before = mark > 0 ? sliceBlock(text, whole, 0, mark) : null;
    const end = before ? sliceBlock(text, whole, mark, whole.norm.length) : null;
    const block = before && end ? before : whole;
    const heading = block.norm.length > 8 ? readHeading(block.norm, false) : null;
    const bare = heading ? 0 : bareHead(block.norm);
    const cut = heading && heading.strength >= 0.75 ? heading.end : bare;
    const rest = cut > 0 && cut < block.norm.length ? sliceBlock(text, block, cut, block.norm.length) : null;
    const head = rest ? sliceBlock(text, block, 0, cut) : null;
    if (rest && head) out.push(head, rest);
    else out.push(block);
    if (end) out.push(end);
  }
  return out;
}

/** `镇里，日，外 行人多了起来。`: where a bare heading ends in front of a sentence; 0 for none. */
function bareHead(norm: string): number {
  if (norm.length < 14) return 0;
  const head = norm.slice(0, 40);
  for (let at = head.lastIndexOf(" "); at > 4; at = head.lastIndexOf(" ", at - 1)) {
    const heading = readHeading(head.slice(0, at), false);
    if (heading && heading.strength >= 0.85 && heading.end >= at && /[。!?:]/.test(norm.slice(at, at + 80))) return at;
  }
  return 0;
}
