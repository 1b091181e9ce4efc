import { type Block, sliceBlock } from "../lines/logicalLine.ts";
import { noticeAt } from "../linePatterns/noticeAt.ts";

/** The lines with the notices of web sites behind them as lines of their own. */
export interface SplitNotices {
  rows: Block[];
  notices: Set<Block>;
}

export function splitNotices(text: string, lines: readonly Block[]): SplitNotices {
  const found: SplitNotices = { rows: [], notices: new Set() };
  for (const line of lines) {
    const at = noticeAt(line.norm);
    const before = at > 0 ? sliceBlock(text, line, 0, at) : null;
    const notice = at === 0 ? line : before ? sliceBlock(text, line, at, line.norm.length) : null;
    if (!notice) {
      found.rows.push(line);
      continue;
    }
    if (before) found.rows.push({ ...before, glued: line.glued });
    found.rows.push(notice);
    found.notices.add(notice);
  }
  return found;
}
