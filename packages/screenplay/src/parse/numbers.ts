const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  壹: 1,
  贰: 2,
  叁: 3,
};
const UNITS: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 廿: 20, 卅: 30 };

/** The value of an Arabic or Chinese number in normalised characters; null when it is neither. */
export function numberValue(written: string): number | null {
  if (/^\d{1,6}$/.test(written)) return Number(written);
  if (!/^[零〇一二两三四五六七八九十拾百佰千廿卅壹贰叁]{1,8}$/.test(written)) return null;
  let total = 0;
  let digit = -1;
  for (const char of written) {
    const value = DIGITS[char];
    if (value !== undefined) {
      digit = digit > 0 && !/[十百千]/.test(written) ? digit * 10 + value : value;
      continue;
    }
    const unit = UNITS[char] as number;
    if (unit === 20 || unit === 30) total += unit;
    else total += (digit > 0 ? digit : 1) * unit;
    digit = -1;
  }
  return total + Math.max(digit, 0);
}

/** Source of a regular expression for a number as scripts write it, in normalised characters. */
export const NUMBER = "(?:\\d{1,4}|[零〇一二三四五六七八九十百廿卅]{1,6})";
