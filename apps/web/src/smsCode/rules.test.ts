import { expect, test } from "vitest";
import { codeFault, digitsOfCode } from "./rules.ts";

test.each([
  ["123456", "123456"],
  [" 123456 ", "123456"],
  ["123 456", "123456"],
  ["１２３４５６", "123456"],
  ["【墨场】验证码：123456，5 分钟内有效。", "123456"],
  ["12345", "12345"],
  ["abc", ""],
])("%j in the place of a code is %j", (typed, code) => {
  expect(digitsOfCode(typed)).toBe(code);
  expect(codeFault(digitsOfCode(typed)) === null).toBe(code.length === 6);
});
