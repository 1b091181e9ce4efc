import { parseNumeral } from "@mochang/screenplay/numerals";

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
  const whole = body === "" ? null : parseNumeral(body);
  if (whole === null) return null;
  const digits = [...fraction].map((c) => parseNumeral(c) ?? 0).join("");
  const factor = SCALES[scale] ?? 1;
  const value = (whole + (digits ? Number(`0.${digits}`) : 0)) * factor;
  if (digits || scale) return { value, tolerance: factor / 10 ** digits.length / 2 };
  return { value, tolerance: zeros(String(value)) };
}
