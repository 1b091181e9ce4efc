import type { ScriptVersion } from "@mochang/contract";

const two = (n: number): string => String(n).padStart(2, "0");
const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;

/** The server's time, `2026-11-22 17:05:09` in Beijing, as history tells it: 今天 17:05, 昨天 17:05, 11 月 12 日 09:05, with the year where it is another. */
export function stampText(stamp: string, now: number): string {
  const found = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d)/u.exec(stamp);
  if (!found) return stamp;
  const [, year = "", month = "", day = "", clock = ""] = found;
  const today = new Date(now + BEIJING_MS);
  const days = Math.floor(today.getTime() / DAY_MS) - Date.UTC(+year, +month - 1, +day) / DAY_MS;
  if (days === 0) return `今天 ${clock}`;
  if (days === 1) return `昨天 ${clock}`;
  const date = `${+month} 月 ${+day} 日`;
  return today.getUTCFullYear() === +year ? `${date} ${clock}` : `${year} 年 ${date}`;
}

/** The day of the server's time: `2026 年 11 月 22 日`. */
export const dayText = (stamp: string): string =>
  stamp.replace(/^(\d{4})-0?(\d+)-0?(\d+).*$/u, (_, year, month, day) => `${year} 年 ${month} 月 ${day} 日`);

/** The local date and time as a version's first name: `2026-11-22 17:05`. */
export function nameOfNow(now: Date): string {
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${date} ${two(now.getHours())}:${two(now.getMinutes())}`;
}

/** A version's name; a script's first version has only the time at which it was made until it is given one. */
export const versionName = ({ name, createTime, defaultFlag }: ScriptVersion): string =>
  name !== createTime ? name : defaultFlag === "1" ? "默认版本" : `${name.slice(0, 16)} 的稿子`;
