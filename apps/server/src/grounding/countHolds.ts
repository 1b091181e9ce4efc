const ABOVE = /超过|逾|不止|不下|不少于|多于|至少|以上|[多余][句次段条场]/u;
const BELOW = /不到|不足|不满|至多|最多|以内/u;
const ABOUT = /约|将近|近|左右|上下|差不多|出头/u;
/** What is called about so many is so many to this share, and to one at least. */
const NEAR_SHARE = 0.1;

/** Whether something of which there are `actual` may be counted so in a text: exactly, `约110句`, `超过一百次`, `不到二十场`. */
export function countHolds(text: string, counted: number, actual: number): boolean {
  if (ABOVE.test(text)) return actual >= counted && actual <= 2 * counted;
  if (BELOW.test(text)) return actual <= counted && 2 * actual >= counted;
  if (ABOUT.test(text)) return Math.abs(actual - counted) <= Math.max(1, NEAR_SHARE * counted);
  return actual === counted;
}
