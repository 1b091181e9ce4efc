import { chineseCount, chineseNumeral } from "@mochang/screenplay/numerals";

/** A whole number in Chinese, as a title page writes it: 62 → 六十二. From 10,000 on it stays in digits. */
export const hanNumber = (n: number): string => (n < 10_000 ? chineseNumeral(n) : String(n));

/** A count in front of a measure word: 2 → 两 (两场, 两处). */
export const hanCount = (n: number): string => (n < 10_000 ? chineseCount(n) : String(n));

const oneDecimal = (n: number): string => (Math.round(n * 10) / 10).toFixed(1).replace(/\.0$/, "");

/**
 * 38214.5 → 38,214.5. By hand: the first use of `Intl`, also by `toLocaleString`, loads the languages, which held the home page of a phone
 * for 150 to 400 ms.
 */
export function thousands(n: number): string {
  const [whole = "", fraction] = String(n).split(".");
  const parted = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ",");
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}

/** 38214 → 3.8 万字; below 10,000 the number itself with its thousands parted. What rounds to the next unit is told in it: 1 亿字, never 10000 万字. */
export function characters(n: number): string {
  if (n < 10_000) return `${thousands(n)} 字`;
  const tenThousands = oneDecimal(n / 10_000);
  return Number(tenThousands) < 10_000 ? `${tenThousands} 万字` : `${oneDecimal(n / 100_000_000)} 亿字`;
}

/** One decimal place, always shown: scores. */
export const score = (n: number): string => (Math.round(n * 10) / 10).toFixed(1);

/** 0.463 → 46%. A share above 0 is shown as at least 1%. */
export function percent(share: number): string {
  if (share > 0 && share < 0.005) return "<1%";
  return `${Math.round(share * 100)}%`;
}

/** The size of a file: 830 KB, 4.8 MB, 1.2 GB. What rounds to the next unit is told in it: 1 MB, never 1024 KB. */
export function byteSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const megabytes = oneDecimal(bytes / 1024 ** 2);
  return Number(megabytes) < 1024 ? `${megabytes} MB` : `${oneDecimal(bytes / 1024 ** 3)} GB`;
}

/** A remaining time, rounded: 40 秒, 2 分钟, 1 小时 10 分. */
export function duration(seconds: number): string {
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} 秒`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} 分钟`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${rest} 分`;
}

/** A short time: 2.1 秒. What rounds to nothing is told as less than a tenth. */
export const tenthsOfSeconds = (ms: number): string => (ms < 50 ? "不到 0.1 秒" : `${(ms / 1000).toFixed(1)} 秒`);

const two = (n: number) => String(n).padStart(2, "0");

const DAY_MS = 86_400_000;
/** The server writes Beijing time, which is the time of its reports too: a writer abroad reads the same day on the page as on the paper. */
const BEIJING_MS = 8 * 3600_000;

/** `YYYY-MM-DD HH:mm:ss` of Beijing, or ISO, as a date whose UTC parts are Beijing's; null for anything else. */
function beijing(stamp: string): Date | null {
  const at = Date.parse(stamp.includes("T") ? stamp : `${stamp.replace(" ", "T")}+08:00`);
  return Number.isNaN(at) ? null : new Date(at + BEIJING_MS);
}

/** As a card says it: 今天 16:42, 昨天 21:08, 明天 09:00, 11 月 16 日, 2025 年 3 月 2 日. */
export function relativeTime(stamp: string, now = new Date()): string {
  const at = beijing(stamp);
  if (!at) return stamp;
  const here = new Date(now.getTime() + BEIJING_MS);
  const days = Math.floor(here.getTime() / DAY_MS) - Math.floor(at.getTime() / DAY_MS);
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  if (days === 0) return `今天 ${clock}`;
  if (days === 1) return `昨天 ${clock}`;
  if (days === -1) return `明天 ${clock}`;
  if (at.getUTCFullYear() === here.getUTCFullYear()) return `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日`;
  return day(stamp);
}

/** 2026 年 11 月 21 日. */
export function day(stamp: string): string {
  const at = beijing(stamp);
  return at ? `${at.getUTCFullYear()} 年 ${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日` : stamp;
}

/** 11 月 21 日 14:30, with the year where it is another. */
export function moment(stamp: string, now = new Date()): string {
  const at = beijing(stamp);
  if (!at) return stamp;
  const date = `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日 ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const here = new Date(now.getTime() + BEIJING_MS);
  return at.getUTCFullYear() === here.getUTCFullYear() ? date : `${at.getUTCFullYear()} 年 ${date}`;
}
