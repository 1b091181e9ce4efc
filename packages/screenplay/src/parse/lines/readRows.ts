import { type Block, readBlock } from "./logicalLine.ts";
import { isLineBreak, isWhiteSpace, trimRange } from "../whiteSpace.ts";

/** The physical lines of a text that hold anything, each trimmed, with its indent and the blank lines above it. */
export function readRows(text: string): Block[] {
  const rows: Block[] = [];
  let blank = 0;
  let at = 0;
  while (at < text.length) {
    let stop = at;
    while (stop < text.length && !isLineBreak(text.charCodeAt(stop))) stop++;
    const [start, end] = trimRange(text, at, stop);
    if (start < end) {
      rows.push(readBlock(text, start, end, indentOf(text, at, start), blank));
      blank = 0;
    } else blank++;
    at = stop + (text.charCodeAt(stop) === 0x0d && text.charCodeAt(stop + 1) === 0x0a ? 2 : 1);
  }
  return rows;
}

function indentOf(text: string, from: number, to: number): number {
  let columns = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (isWhiteSpace(code)) columns += code === 0x3000 ? 2 : code === 0x09 ? 4 : 1;
  }
  return columns;
}
