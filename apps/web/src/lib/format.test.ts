import { spacedInk } from "@mochang/contract";
import { describe, expect, it, test } from "vitest";
import {
  byteSize,
  characters,
  day,
  duration,
  hanNumber,
  percent,
  score,
  tenthsOfSeconds,
  thousands,
  moment,
  relativeTime,
} from "./format.ts";
import { withFullStop } from "./withFullStop.ts";

describe("numbers in words", () => {
  it("counts as a title page does", () => {
    expect([0, 2, 10, 12, 20, 62, 100, 101, 110, 115, 1000, 1001, 1010, 2024].map(hanNumber)).toEqual([
      "零",
      "二",
      "十",
      "十二",
      "二十",
      "六十二",
      "一百",
      "一百零一",
      "一百一十",
      "一百一十五",
      "一千",
      "一千零一",
      "一千零一十",
      "二千零二十四",
    ]);
    expect(hanNumber(12_345)).toBe("12345");
  });
  it("shortens lengths", () => {
    expect([0, 980, 9_999, 38_214, 40_000, 5_000_000].map(characters)).toEqual([
      "0 字",
      "980 字",
      "9,999 字",
      "3.8 万字",
      "4 万字",
      "500 万字",
    ]);
  });
  it("tells a short time in tenths of a second", () => {
    expect([0, 12, 49, 50, 2_140].map(tenthsOfSeconds)).toEqual([
      "不到 0.1 秒",
      "不到 0.1 秒",
      "不到 0.1 秒",
      "0.1 秒",
      "2.1 秒",
    ]);
  });
  it("tells what rounds to the next unit in that unit", () => {
    expect([99_994_999, 99_999_499, 99_999_500, 150_000_000].map(characters)).toEqual([
      "9999.5 万字",
      "9999.9 万字",
      "1 亿字",
      "1.5 亿字",
    ]);
    const [kb, mb] = [1024, 1024 ** 2];
    expect([0, 830 * kb, mb - 513, mb - 1, 4.8 * mb, 1024 * mb - 1, 1200 * mb].map(byteSize)).toEqual([
      "1 KB",
      "830 KB",
      "1023 KB",
      "1 MB",
      "4.8 MB",
      "1 GB",
      "1.2 GB",
    ]);
  });
  it("says a rest of time without false precision", () => {
    expect([1, 38, 52, 58, 61, 119, 3_540, 3_600, 4_200].map(duration)).toEqual([
      "5 秒",
      "40 秒",
      "55 秒",
      "1 分钟",
      "1 分钟",
      "2 分钟",
      "59 分钟",
      "1 小时",
      "1 小时 10 分",
    ]);
  });
  it("never rounds a share above zero to zero", () => {
    expect([0, 0.001, 0.463, 1].map(percent)).toEqual(["0%", "<1%", "46%", "100%"]);
    expect([3.6, 4, 3.449].map(score)).toEqual(["3.6", "4.0", "3.4"]);
  });
  it("puts a space between an amount of ink and its unit", () => {
    expect(["6.2盒", "10.0盒", "860.0滴", "0.4滴", "0滴"].map(spacedInk)).toEqual([
      "6.2 盒",
      "10 盒",
      "860 滴",
      "0.4 滴",
      "0 滴",
    ]);
  });
});

describe("times", () => {
  const now = new Date("2026-11-21T17:30:00+08:00");
  it("are said as a person would", () => {
    expect(relativeTime("2026-11-21 16:42:09", now)).toBe("今天 16:42");
    expect(relativeTime("2026-11-20 21:08:00", now)).toBe("昨天 21:08");
    expect(relativeTime("2026-11-16 09:12:00", now)).toBe("11 月 16 日");
    expect(relativeTime("2025-12-30 08:00:00", now)).toBe("2025 年 12 月 30 日");
    expect(day("2026-11-21 00:00:01")).toBe("2026 年 11 月 21 日");
    expect(moment("2026-11-16 09:12:00", now)).toBe("11 月 16 日 09:12");
    expect(moment("2025-12-30 08:00:00", now)).toBe("2025 年 12 月 30 日 08:00");
  });
  it("are Beijing's wherever the reader is", () => {
    // Past midnight in Beijing, still the evening before in London.
    const late = new Date("2026-11-21T16:05:00Z");
    expect(relativeTime("2026-11-22 00:02:00", late)).toBe("今天 00:02");
    expect(relativeTime("2026-11-21 23:59:00", late)).toBe("昨天 23:59");
    expect(relativeTime("2026-11-21T16:02:00.000Z", late)).toBe("今天 00:02");
    expect(day("2026-11-21T16:02:00.000Z")).toBe("2026 年 11 月 22 日");
  });
  it("that cannot be parsed stay as they are", () => {
    expect(relativeTime("—", now)).toBe("—");
  });
});

it("gives a sentence one full stop", () => {
  expect(["没有结果。", "网络异常", "账户余额不足，请充值！"].map(withFullStop)).toEqual([
    "没有结果。",
    "网络异常。",
    "账户余额不足，请充值！",
  ]);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [-1_234_567.5, "-1,234,567.5"],
  [0.1234, "0.1234"],
])("%f is %s with its thousands parted", (n, text) => expect(thousands(n)).toBe(text));
