import { type Block, sourceOf } from "./logicalLine.ts";

/** A mark that the writer left out, and where it would stand in the normalised words. */
export interface MissingMark {
  at: number;
  mark: ":" | " ";
}

/** Puts marks into what the grammar reads, in order; the text stays: each is mapped to the character behind it. */
export function addMissingPunctuation(block: Block, marks: readonly MissingMark[]): void {
  const map = new Int32Array(block.norm.length + marks.length);
  let norm = "";
  let from = 0;
  let length = 0;
  const copy = (to: number): void => {
    for (let i = from; i < to; i++) map[length++] = sourceOf(block, i);
    norm += block.norm.slice(from, to);
    from = to;
  };
  for (const { at, mark } of marks) {
    copy(at);
    norm += mark;
    map[length++] = sourceOf(block, at);
  }
  copy(block.norm.length);
  block.norm = norm;
  block.map = map.subarray(0, length);
}
