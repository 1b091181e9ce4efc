const DIGITS = "零一二三四五六七八九";
const UNITS = ["", "十", "百", "千"];

/** One to 9,999 with every digit named, also the one of 一十. */
function section(n: number): string {
  let text = "";
  let gap = false;
  for (let power = 3; power >= 0; power--) {
    const digit = Math.floor(n / 10 ** power) % 10;
    if (digit > 0) text += `${gap ? "零" : ""}${DIGITS[digit]}${UNITS[power]}`;
    gap = digit === 0 && text !== "";
  }
  return text;
}

/** Chinese numeral of a whole number from 0 to 99,999,999: 12 is 十二, 110 is 一百一十, 1003 is 一千零三. Others stay in digits. */
export function chineseNumeral(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= 100_000_000) return String(n);
  if (n === 0) return "零";
  const [above, below] = [Math.floor(n / 10_000), n % 10_000];
  const gap = above > 0 && below > 0 && below < 1_000 ? "零" : "";
  return `${above > 0 ? `${section(above)}万` : ""}${gap}${section(below)}`.replace(/^一十/u, "十");
}

/** Digit by digit, as years are written: 2026 is 二〇二六. */
export const chineseDigits = (n: number | string): string =>
  String(n).replace(/\d/gu, (digit) => (digit === "0" ? "〇" : (DIGITS[Number(digit)] ?? digit)));

/** A count in front of a measure word, where two is 两: 2 → 两 (两场, 两处), 62 → 六十二. */
export const chineseCount = (n: number): string => (n === 2 ? "两" : chineseNumeral(n));
