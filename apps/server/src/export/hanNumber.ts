const DIGITS = "〇一二三四五六七八九";

/** Chinese numeral of a whole number from 0 to 99,999: 62 is 六十二. */
export function hanNumber(n: number): string {
  if (n < 10) return n === 0 ? "零" : (DIGITS[n] ?? "");
  if (n < 20) return `十${n % 10 === 0 ? "" : DIGITS[n % 10]}`;
  for (const [unit, name] of [
    [10_000, "万"],
    [1_000, "千"],
    [100, "百"],
    [10, "十"],
  ] as const) {
    if (n < unit) continue;
    const rest = n % unit;
    const gap = rest > 0 && rest < unit / 10 ? "零" : "";
    return `${hanNumber(Math.floor(n / unit))}${name}${rest === 0 ? "" : gap + (rest >= 10 && rest < 20 && unit > 10 ? `一${hanNumber(rest)}` : hanNumber(rest))}`;
  }
  return String(n);
}

/** 二〇二六年十一月二十一日, in China's time zone. */
export function hanDate(at: Date): string {
  const [year, month, day] = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Asia/Shanghai",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  })
    .format(at)
    .split("-");
  return `${[...(year ?? "")].map((c) => DIGITS[Number(c)]).join("")}年${hanNumber(Number(month))}月${hanNumber(Number(day))}日`;
}

/** 2026 年 11 月 21 日 16:42, in China's time zone. */
export function plainDate(at: Date): string {
  const part = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Asia/Shanghai",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const of = (type: string) => part.find((p) => p.type === type)?.value ?? "";
  return `${of("year")} 年 ${of("month")} 月 ${of("day")} 日 ${of("hour")}:${of("minute")}`;
}
