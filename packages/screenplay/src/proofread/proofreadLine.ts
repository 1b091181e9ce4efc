import type { LineType } from "../parsed.ts";
import { digits } from "./digits.ts";
import { doubled } from "./doubled.ts";
import { misspellings } from "./misspellings.ts";
import { unpairedMarks } from "./unpairedMarks.ts";
import { particles } from "./particles.ts";
import { halfWidth, repeatedMarks } from "./punctuation.ts";
import type { ProofRule, Correction } from "./correction.ts";

export type { Correction, CorrectionRule } from "./correction.ts";

const RULES: readonly ProofRule[] = [misspellings, doubled, particles, halfWidth, repeatedMarks, unpairedMarks, digits];

/** Types that hold no sentences: a heading's numbers and marks follow a habit of their own. */
const UNREAD: ReadonlySet<LineType> = new Set<LineType>([
  "heading",
  "meta",
  "character",
  "episode",
  "chapter",
  "transition",
]);

/** The corrections in a line, in its order; they never overlap. */
export function proofreadLine(text: string, type: LineType): Correction[] {
  if (UNREAD.has(type)) return [];
  const found = RULES.flatMap((rule) => rule(text, type)).toSorted((a, b) => a.from - b.from);
  let end = -1;
  return found.filter((correction) => {
    const isFree = correction.from >= end && correction.to > end;
    if (isFree) end = Math.max(correction.to, correction.from + 1);
    return isFree;
  });
}
