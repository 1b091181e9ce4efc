import { type Block, blockText } from "./block.ts";

/** Of a speech of fewer columns no page holds a part alone: it fits on three lines. */
const SHORT = 90;
const MARKS = /[\s:：]+$|\s*\((?:CONT['’]?D|CONTINUED)\)/giu;
const LONGEST_NAME = 40;

/**
 * Marks the speeches that a page may break: there Hollywood sets (MORE) below the first part and the name with (CONT'D) above the second.
 * The page's own margins hold both, so that no line moves for them.
 */
export function markLongSpeeches(blocks: readonly Block[]): void {
  for (let i = 0; i < blocks.length; i++) {
    const cue = blocks[i];
    if (cue?.type !== "cue") continue;
    let last = i;
    let columns = 0;
    for (let k = i + 1; blocks[k]?.type === "dialogue" || blocks[k]?.type === "parenthetical"; k++) {
      last = k;
      for (const c of blockText(blocks[k] as Block)) columns += c > "\u2e80" ? 2 : 1;
    }
    const first = blocks[i + 1];
    const end = blocks[last];
    const name = blockText(cue).replace(MARKS, "").trim();
    if (first && end && columns >= SHORT && name !== "" && name.length <= LONGEST_NAME) {
      first.speaks = name;
      end.spoken = true;
    }
    i = last;
  }
}
