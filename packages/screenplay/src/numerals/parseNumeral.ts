import { DIGIT_VALUES, SCALE_VALUES, TENS_VALUES, UNIT_VALUES } from "./characters.ts";

const spelledOut = (chars: readonly string[]): boolean => chars.every((char) => DIGIT_VALUES.has(char));

/**
 * Value of a whole number in Arabic (half or full width), Chinese or mixed numerals: `12`, `１２`, `一百零五`, `廿一`, `两千`,
 * `叁拾`, `二〇二六`, `3万`; null for anything else. A digit after a unit counts ones: 一百二 is 102, as chapter headings mean it;
 * right after 万 or 亿 it counts the next place: 一万二 is 12,000.
 */
export function parseNumeral(written: string): number | null {
  const text = written.normalize("NFKC").trim();
  if (/^\d+$/u.test(text)) return Number(text);
  const tokens = text.match(/\d+|\D/gu) ?? [];
  if (tokens.length > 1 && spelledOut(tokens)) return Number(tokens.map((char) => DIGIT_VALUES.get(char)).join(""));
  return tokens.length === 0 ? null : sumOf(tokens);
}

/** Adds up digits and units from left to right. Of digits without a unit between them the last counts: 二十一二 ends at 22. */
function sumOf(tokens: readonly string[]): number | null {
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  for (const token of tokens) {
    const value: number | undefined = /^\d/u.test(token) ? Number(token) : DIGIT_VALUES.get(token);
    const unit = UNIT_VALUES.get(token);
    const tens = TENS_VALUES.get(token);
    const scale = SCALE_VALUES.get(token);
    if (value !== undefined) {
      digit = value;
      continue;
    }
    if (unit !== undefined) section += (digit || 1) * unit;
    else if (tens !== undefined) section += tens;
    else if (scale === 10_000 && section + (digit ?? 0) > 0) {
      total += (section + (digit ?? 0)) * scale;
      section = 0;
    } else if (scale !== undefined && total + section + (digit ?? 0) > 0) {
      total = (total + section + (digit ?? 0)) * scale;
      section = 0;
    } else return null;
    digit = null;
  }
  return total + section + (digit ?? 0) * placeAfter(tokens.at(-2));
}

/** What a last digit counts behind this token. */
function placeAfter(token: string | undefined): number {
  const scale = SCALE_VALUES.get(token ?? "");
  return scale === undefined ? 1 : scale / 10;
}
