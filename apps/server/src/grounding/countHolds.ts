import { NUMERAL, readNumeral } from "./numerals.ts";

const BELOW = /(?:不|未|没有?)(?:超过|多于|高于|到)|(?<!不)(?:少于|低于)|不足|不满|至多|最多|以内/u;
const ABOVE = /超过|逾|多于|高于|不(?:止|下|少于|低于|小于)|至少|以上/u;
const ABOUT = /约(?![定会见好])|(?<![最附靠临远走])近(?![来景])|左右|上下|差不多|出头/u;
/** `一百多句`: directly behind the number. */
const AND_MORE = /^\s*[多余来]/u;
/** What is called about so many is so many to this share, and to one at least. */
const NEAR_SHARE = 0.1;
/** Characters before and behind a number in which its bound stands. */
const BEFORE = 4;
const BEHIND = 4;

/** The words right before and right behind the number in a text. */
function around(text: string, counted: number): { before: string; behind: string } {
  for (const { 0: numeral, index } of text.matchAll(new RegExp(NUMERAL, "gu"))) {
    if (readNumeral(numeral)?.value !== counted) continue;
    const end = index + numeral.length;
    return { before: text.slice(Math.max(0, index - BEFORE), index), behind: text.slice(end, end + BEHIND) };
  }
  return { before: "", behind: "" };
}

/** Whether something of which there are `actual` may be counted so in a text: exactly, `约110句`, `超过一百次`, `不到二十场`. */
export function countHolds(text: string, counted: number, actual: number): boolean {
  const { before, behind } = around(text, counted);
  const bound = `${before}＃${behind}`;
  if (BELOW.test(bound)) return actual <= counted && 2 * actual >= counted;
  if (ABOVE.test(bound) || AND_MORE.test(behind)) return actual >= counted && actual <= 2 * counted;
  if (ABOUT.test(bound)) return Math.abs(actual - counted) <= Math.max(1, NEAR_SHARE * counted);
  return actual === counted;
}
