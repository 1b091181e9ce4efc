import { expect, test } from "vitest";
import { cleanPhone, internationalPhone, isPhone, maskPhone, PHONE_REGIONS, type PhoneRegion } from "./phone.ts";

const ALL = Object.keys(PHONE_REGIONS).map(Number) as PhoneRegion[];

test.each(["13800005678", "138 0000 5678", "138-0000-5678", "+8613800005678", "86 13800005678", "008613800005678"])(
  "%s is the mainland's number",
  (typed) => expect(cleanPhone(typed)).toBe("13800005678"),
);

test.each([
  ["9123 4567", 852, "+85291234567"],
  ["+852 9123-4567", 852, "+85291234567"],
  ["6612 3456", 853, "+85366123456"],
  ["0912 345 678", 886, "+886912345678"],
  ["(0)912345678", 886, "+886912345678"],
  ["886912345678", 886, "+886912345678"],
] as const)("%s of +%d is %s", (typed, code, written) => {
  expect(cleanPhone(typed, code)).toBe(written);
  expect(isPhone(written, [code])).toBe(true);
  expect(isPhone(written, [])).toBe(false);
});

test("a wrong number stays wrong, whatever region is chosen", () => {
  for (const typed of ["", "12345", "2380000567", "１３８００００００００", "+1 202 555 0100", "1380000567812"]) {
    expect(isPhone(cleanPhone(typed), ALL)).toBe(false);
    for (const code of ALL) expect(isPhone(cleanPhone(typed, code), ALL)).toBe(false);
  }
  // The mainland's own is kept without its calling code: one account, one way to write it.
  expect(isPhone("+8613800005678", ALL)).toBe(false);
});

test("what is shown and what is sent", () => {
  expect([maskPhone("13800005678"), maskPhone("+85291234567")]).toEqual(["138****5678", "+852 ****4567"]);
  expect([internationalPhone("13800005678"), internationalPhone("+85291234567")]).toEqual([
    "+8613800005678",
    "+85291234567",
  ]);
});
