import { NUMERAL, readNumeral } from "./numerals.ts";

/** A number that is none of an order, and part of no longer one. */
export const NUMBER = `(?<![第前后头每这那几数点.\\d])(${NUMERAL})\\s*`;
export const APPEARS = "(?:出过?场|登过?场|亮过?相|出现|露过?面|现过?身|上过?场)";

export const TOGETHER =
  /同过?(?:[一二两三几]次)?[场框]|对手戏|共同出场|一起出场|同时出场|交锋|碰(?:过|了|到)?(?:[一二两三几]次)?面|照面/u;

export const valueIn = (text: string, pattern: RegExp): number | null => {
  const numeral = pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return numeral === undefined ? null : (readNumeral(numeral)?.value ?? null);
};

/** The number that the first of several forms finds. */
export const firstValueIn = (text: string, patterns: readonly RegExp[]): number | null =>
  patterns.reduce<number | null>((value, pattern) => value ?? valueIn(text, pattern), null);

/** 一场戏, 一句台词 are articles. */
export const isCount = (value: number | null): value is number => value !== null && value !== 1;

export const one = <T>(items: readonly T[]): T | null => (items.length === 1 ? (items[0] ?? null) : null);
