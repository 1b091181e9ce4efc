import { expect, test } from "vitest";
import { hanDate, plainDate } from "./chineseDates.ts";

test("dates are China's", () => {
  const at = new Date("2026-11-20T17:30:00Z");
  expect(hanDate(at)).toBe("二〇二六年十一月二十一日");
  expect(plainDate(at)).toBe("2026 年 11 月 21 日 01:30");
});
