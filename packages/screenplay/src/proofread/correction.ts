import type { LineType } from "../parsed.ts";

export type CorrectionRule =
  "doubled" | "half-width" | "repeated-mark" | "unpaired" | "particle" | "misspelling" | "digits";

/** A correction of one line: the part from `from` to `to` (UTF-16) is to be `words`. */
export interface Correction {
  rule: CorrectionRule;
  from: number;
  to: number;
  words: string;
}

/** Finds corrections in the words of a line. A doubtful one is left out: what is offered may be taken without reading on. */
export type ProofRule = (text: string, type: LineType) => Correction[];

/** A Chinese character. */
export const HAN = "[\\u4e00-\\u9fff]";

/** One correction for each match of a pattern; `words` of null is none. */
export function correctionsOf(
  rule: CorrectionRule,
  text: string,
  pattern: RegExp,
  words: (match: RegExpMatchArray) => string | null,
): Correction[] {
  const corrections: Correction[] = [];
  for (const match of text.matchAll(pattern)) {
    const instead = words(match);
    if (instead !== null)
      corrections.push({ rule, from: match.index, to: match.index + match[0].length, words: instead });
  }
  return corrections;
}
