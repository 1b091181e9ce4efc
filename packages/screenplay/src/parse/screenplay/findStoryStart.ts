import type { Block } from "../lines/logicalLine.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";
import { readCue } from "../speeches/cue.ts";

/** A shorter line at the top of a script is a title or a credit. */
const SENTENCES = 26;

/** Where a script without headings begins to tell: at the first long sentence behind the last label of the front matter, where no list or synopsis stands above. */
export function findStoryStart(blocks: readonly Block[]): number {
  let first = blocks.length;
  for (const [i, { norm }] of blocks.entries()) {
    const label = readLabel(norm);
    if ((label && FRONT.some((kind) => isLabel(label.word, kind))) || FRONT_LABEL.test(norm)) return blocks.length;
    if (!label && readCue(norm)) return Math.min(first, i);
    if (first === blocks.length && norm.length >= SENTENCES && /[。!?…”」:]/.test(norm)) first = i;
  }
  return first;
}

/** A label of the front matter with the title or a sentence glued on. */
const FRONT_LABEL = /(?:人物(?:介绍|小传|表|简介)?|角色|梗概|简介|大纲|编剧|作者) ?:/;
const FRONT = ["title", "credit", "synopsis", "castList", "cast"] as const;
