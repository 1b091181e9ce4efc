const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
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
  肆: 4,
  伍: 5,
  陆: 6,
  柒: 7,
  捌: 8,
  玖: 9,
};
const UNITS: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };

/** A number as it is written: its value, and how far the writer may have rounded it. */
export interface Written {
  value: number;
  /** Half of the last place that was written; 0.5 for a whole number without zeros at its end. */
  tolerance: number;
}

export const HAN_DIGITS = "零〇一二两兩三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟";
/** Pattern of a number in Arabic (half or full width, with separators) or Chinese numerals, to be put into other patterns. */
export const NUMERAL =
  "(?:(?:[0-9０-９]{1,3}(?:[,，][0-9０-９]{3})+(?![0-9０-９])|[0-9０-９]+)(?:[.．][0-9０-９]+)?\\s*[万千百亿]?|[零〇一二两兩三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]+(?:点[零〇一二三四五六七八九]+[万亿]?)?)";

/** Reads what `NUMERAL` matches; null when it is no number after all. */
export function readNumeral(written: string): Written | null {
  const text = written.normalize("NFKC").replaceAll(/[\s,，]/gu, "");
  return /^[0-9]/u.test(text) ? readArabic(text) : readChinese(text);
}

const SCALES: Record<string, number> = { "": 1, 百: 100, 千: 1000, 万: 10_000, 亿: 100_000_000 };

function readArabic(text: string): Written | null {
  const match = /^(\d+)(?:\.(\d+))?([万千百亿]?)$/u.exec(text);
  if (!match) return null;
  const [, whole = "", fraction = "", scale = ""] = match;
  const factor = SCALES[scale] ?? 1;
  const value = Number(`${whole}.${fraction || 0}`) * factor;
  if (fraction || scale) return { value, tolerance: factor / 10 ** fraction.length / 2 };
  return { value, tolerance: zeros(whole) };
}

/** Trailing zeros mean rounding, but two places at least have to be right: 30000 may stand for 30,412, not for 34,000. */
function zeros(whole: string): number {
  const trailing = /0*$/u.exec(whole)?.[0].length ?? 0;
  return 10 ** Math.max(0, Math.min(trailing, whole.length - 2)) / 2;
}

function readChinese(text: string): Written | null {
  const [, body = "", fraction = "", scale = ""] = /^(.*?)(?:点(.+?))?([万亿]?)$/u.exec(text) ?? [];
  const whole = wholeOf(body);
  if (whole === null) return null;
  const digits = [...fraction].map((c) => DIGITS[c] ?? 0).join("");
  const factor = SCALES[scale] ?? 1;
  const value = (whole + (digits ? Number(`0.${digits}`) : 0)) * factor;
  if (digits || scale) return { value, tolerance: factor / 10 ** digits.length / 2 };
  return { value, tolerance: zeros(String(value)) };
}

/** 三百二十, 两千零五, 一万二, and digits said one by one (二〇二六). */
function wholeOf(text: string): number | null {
  if (!text) return null;
  const chars = [...text];
  if (chars.length > 1 && chars.every((c) => c in DIGITS)) return Number(chars.map((c) => DIGITS[c]).join(""));
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  for (const c of chars) {
    if (c in DIGITS) digit = DIGITS[c] ?? 0;
    else if (c in UNITS) {
      section += (digit ?? 1) * (UNITS[c] ?? 1);
      digit = null;
    } else {
      total = (total + section + (digit ?? 0)) * (SCALES[c] ?? 1);
      section = 0;
      digit = null;
    }
  }
  return total + section + (digit ?? 0);
}
