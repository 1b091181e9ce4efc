import { expect, test } from "vitest";
import { hanDate, hanNumber, plainDate } from "./hanNumber.ts";

test.each([
  [0, "零"],
  [7, "七"],
  [10, "十"],
  [18, "十八"],
  [62, "六十二"],
  [100, "一百"],
  [105, "一百零五"],
  [110, "一百一十"],
  [218, "二百一十八"],
  [1003, "一千零三"],
  [1010, "一千零一十"],
  [20_000, "二万"],
])("%d is %s", (n, han) => expect(hanNumber(n)).toBe(han));

test("dates are China's", () => {
  const at = new Date("2026-11-20T17:30:00Z");
  expect(hanDate(at)).toBe("二〇二六年十一月二十一日");
  expect(plainDate(at)).toBe("2026 年 11 月 21 日 01:30");
});
