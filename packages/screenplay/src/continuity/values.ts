import { parseNumeral } from "../numerals/index.ts";

/** Source of a regular expression for a numeral. Bounded: a run of 24,000 numerals that is searched anew from each of them took four seconds. */
export const NUM = "[\\d零〇一二两三四五六七八九十百千万亿廿卅]{1,16}";
/** Source of a regular expression for a year of four digits, which no count of years is. */
export const FULL_YEAR = "(?:[12]\\d{3}|[一二][零〇一二三四五六七八九]{3})";
/** Source of a regular expression for how many years pass. */
export const COUNT = `(?:${NUM}|[几多数])`;
const YEARS_PASSED = "年(?:[之以]?后|过去)";
const YEAR = `(?:${FULL_YEAR}|(?:[零〇九八七][零〇一二三四五六七八九]|(?<!过了|\\d)\\d{2})(?!${YEARS_PASSED}))`;

export interface WrittenDate {
  year: number | null;
  month: number | null;
  day: number | null;
}

/** A year as written: `二〇一八`, `1998`, `〇六` (of this century up to 30); null for a reign's year and other numbers. */
export function parseYear(written: string): number | null {
  const year = parseNumeral(written);
  if (year === null) return null;
  if (year >= 1000 && year < 2200) return year;
  return /^(?:\d{2}|[零〇九八七][零〇一二三四五六七八九])$/u.test(written) ? year + (year <= 30 ? 2000 : 1900) : null;
}

const DATE = new RegExp(
  `(?:(${YEAR})年)?(?:(?<![零〇一二三四五六七八九十\\d])(${NUM})月)?(?:(?<=[月])(${NUM})[日号]?|(?<![零〇一二三四五六七八九十\\d])(${NUM})号)?`,
  "gu",
);

/** The first date in some words; null where they hold none. */
export function parseDate(words: string): WrittenDate | null {
  for (const [, y, m, d, alone] of words.normalize("NFKC").matchAll(DATE)) {
    const within = (written: string | undefined, max: number): number | null => {
      const value = written === undefined ? null : parseNumeral(written);
      return value !== null && value >= 1 && value <= max ? value : null;
    };
    const date = { year: y ? parseYear(y) : null, month: within(m, 12), day: within(d ?? alone, 31) };
    if (date.year !== null || date.month !== null || date.day !== null) return date;
  }
  return null;
}

const SPAN_OF_YEARS = new RegExp(
  `(?<!${FULL_YEAR})${YEARS_PASSED}|${COUNT}载(?:[之以]?后|过去)|过了(?!${FULL_YEAR}年)${COUNT}[年载]`,
  "u",
);

/** Whether some words tell that years have passed: `三年后`, `几年过去`, `又过了三年`, and not `2008年后`. */
export const isSpanOfYears = (words: string): boolean => SPAN_OF_YEARS.test(words.normalize("NFKC"));

/** True where what both dates say is the same. */
export const sameDate = (a: WrittenDate, b: WrittenDate): boolean =>
  (["year", "month", "day"] as const).every((part) => a[part] === null || b[part] === null || a[part] === b[part]);

/** Years of a person's life in some words (`九岁`, `三十有五`); null where they hold none. */
export function parseAge(words: string): number | null {
  const found = new RegExp(NUM, "u").exec(words.normalize("NFKC").replace(/(?<=十)有(?=[一二三四五六七八九])/u, ""));
  const age = found ? parseNumeral(found[0]) : null;
  return age !== null && age >= 1 && age <= 130 ? age : null;
}

/** The first amount in some words; the silver ounce 两 behind a number is no digit. */
export function parseAmount(words: string): number | null {
  const text = words.normalize("NFKC").replaceAll(/(?<=[\d十百千万])两/gu, " ");
  const decimal = /(\d{1,16}\.\d{1,8})\s{0,4}(万|亿)?/u.exec(text);
  if (decimal) return Number(decimal[1]) * ({ 万: 10_000, 亿: 100_000_000 }[decimal[2] ?? ""] ?? 1);
  const found = new RegExp(NUM, "u").exec(text);
  return found ? parseNumeral(found[0]) : null;
}

/** 0 is Sunday; null where no day of the week is named. */
export function parseWeekday(words: string): number | null {
  const named = /(?:星期|礼拜|周)([一二三四五六日天])/u.exec(words)?.[1];
  if (named === undefined) return null;
  return named === "天" ? 0 : "日一二三四五六".indexOf(named);
}

/** The day of the week of a date that says all of itself; null for one that does not exist. */
export function weekdayOf({ year, month, day }: WrittenDate): number | null {
  if (year === null || month === null || day === null) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.getUTCDay() : null;
}

/** Pairs of neighbouring characters. */
function pairs(words: string): string[] {
  const characters = [...words.replaceAll(/[\s\p{P}的了]/gu, "")];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/** Names of one thing: the same, one within the other, or mostly the same pairs of characters. */
export function sameTopic(a: string, b: string): boolean {
  if (a === b) return true;
  const [short = "", long = ""] = [a, b].toSorted((x, y) => x.length - y.length);
  if (short.length >= 2 && long.includes(short)) return true;
  const [one, two] = [pairs(a), pairs(b)];
  const shared = one.filter((pair) => two.includes(pair)).length;
  return one.length + two.length > 0 && (2 * shared) / (one.length + two.length) >= 0.6;
}
