import fc from "fast-check";
import { expect, test } from "vitest";
import { chineseCount, chineseDigits, chineseNumeral, parseNumeral, parseOrdinal } from "./index.ts";

test.each([
  ["12", 12],
  ["１２", 12],
  [" 007 ", 7],
  ["零", 0],
  ["十", 10],
  ["一十二", 12],
  ["一百零五", 105],
  ["一百二", 102],
  ["一二三", 123],
  ["二〇二六", 2026],
  ["两千零五", 2005],
  ["兩百", 200],
  ["廿一", 21],
  ["卅", 30],
  ["叁拾貳", 32],
  ["壹佰零陆", 106],
  ["二十一二", 22],
  ["一万二千", 12_000],
  ["一万二", 12_000],
  ["三亿五", 350_000_000],
  ["一万零二", 10_002],
  ["3万", 30_000],
  ["2千5百", 2_500],
  ["一亿二千万", 120_000_000],
  ["一万亿", 1_000_000_000_000],
  ["", null],
  ["万", null],
  ["万一", null],
  ["12.5", null],
  ["第三", null],
  ["ABC", null],
])("%s is %s", (written, value) => expect(parseNumeral(written)).toBe(value));

test.each([
  [0, "零"],
  [7, "七"],
  [10, "十"],
  [18, "十八"],
  [62, "六十二"],
  [105, "一百零五"],
  [110, "一百一十"],
  [1003, "一千零三"],
  [1010, "一千零一十"],
  [10_010, "一万零一十"],
  [20_000, "二万"],
  [100_000, "十万"],
  [120_304, "十二万零三百零四"],
  [-1, "-1"],
  [1.5, "1.5"],
  [100_000_000, "100000000"],
])("%d is written %s", (n, written) => expect(chineseNumeral(n)).toBe(written));

test("digits one by one", () => expect(chineseDigits("2026")).toBe("二〇二六"));

test("what is written is read as the same number", () =>
  fc.assert(
    fc.property(fc.nat(99_999_999), (n) => {
      expect(parseNumeral(chineseNumeral(n))).toBe(n);
      expect(parseNumeral(chineseDigits(n))).toBe(n);
    }),
  ));

test.each([
  ["１２", 12],
  ["拾贰", 12],
  ["1234567", null],
  ["三万", null],
  ["伍六一", null],
])("the number of a scene: %s is %s", (written, value) => expect(parseOrdinal(written)).toBe(value));

test("two of something is 两, a number in itself 二", () => {
  expect([1, 2, 3, 12, 20].map(chineseCount)).toEqual(["一", "两", "三", "十二", "二十"]);
  expect(chineseNumeral(2)).toBe("二");
});
