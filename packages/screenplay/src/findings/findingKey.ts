import { wordsHash } from "../document/wordBound.ts";
import type { Finding } from "../figures/figures.ts";

/**
 * What tells a finding from others of its script, whatever is written elsewhere: its rule and the words that it quotes. A finding whose words
 * are changed is another one.
 */
export const findingKey = ({ rule, quotes }: Pick<Finding, "rule" | "quotes">): string =>
  `rule:${rule}:${wordsHash(quotes.map(({ text }) => text.replace(/\s+/gu, "")).join("\n"))}`;
