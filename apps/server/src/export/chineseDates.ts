import { chineseDigits, chineseNumeral } from "@mochang/screenplay/numerals";

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
  return `${chineseDigits(year ?? "")}年${chineseNumeral(Number(month))}月${chineseNumeral(Number(day))}日`;
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
