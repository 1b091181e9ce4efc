import type { LineType } from "../parsed.ts";

export type SlipRule = "doubled" | "half-width" | "repeated-mark" | "unpaired" | "particle" | "misspelling" | "digits";

/** A slip of the pen in one line: the part from `from` to `to` (UTF-16) is to be `words`. */
export interface Slip {
  rule: SlipRule;
  from: number;
  to: number;
  words: string;
}

/** Finds slips in the words of a line. A doubtful one is left out: what is offered may be taken without reading on. */
export type ProofRule = (text: string, type: LineType) => Slip[];

/** A Chinese character. */
export const HAN = "[\\u4e00-\\u9fff]";

/** One slip for each match of a pattern; `words` of null is none. */
export function slipsOf(
  rule: SlipRule,
  text: string,
  pattern: RegExp,
  words: (match: RegExpMatchArray) => string | null,
): Slip[] {
  const slips: Slip[] = [];
  for (const match of text.matchAll(pattern)) {
    const instead = words(match);
    if (instead !== null) slips.push({ rule, from: match.index, to: match.index + match[0].length, words: instead });
  }
  return slips;
}
