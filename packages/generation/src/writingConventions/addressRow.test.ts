import { expect, test } from "vitest";
import { readAddressRow, writeAddressRow } from "./addressRow.ts";
import { conventionsOf } from "./conventions.ts";
import { ruleRows } from "./ruleRows.ts";

test("a row of who calls whom what is written as the checker reads it", () => {
  const row = writeAddressRow({ who: " 罗小麦", whom: "罗顺堂 ", form: "「爷」" });
  expect(row).toBe("罗小麦 → 罗顺堂「爷」");
  expect(readAddressRow(row ?? "")).toEqual({ who: "罗小麦", whom: "罗顺堂", form: "爷" });
  expect(conventionsOf(`【称呼】\n${row}`, ["罗小麦", "罗顺堂"]).address).toEqual([
    { who: "罗小麦", whom: "罗顺堂", forms: ["爷"], avoid: [] },
  ]);
});

test.each([
  { who: "", whom: "罗顺堂", form: "爷" },
  { who: "罗小麦", whom: "罗顺堂", form: " " },
  { who: "罗小麦", whom: "罗 → 堂", form: "爷" },
])("a row that could not be read again is not written: %o", (row) => expect(writeAddressRow(row)).toBeNull());

test("a semicolon, which ends a row, is written as a comma", () => {
  const row = writeAddressRow({ who: "罗小麦;沈照禾", whom: "罗顺堂", form: "爷；老罗" });
  expect(row).toBe("罗小麦，沈照禾 → 罗顺堂「爷，老罗」");
  expect(ruleRows(row ?? "")).toEqual([row]);
});

test("words of another form stay words", () => {
  expect(["罗小麦叫罗顺堂爷", "都按辈分叫", "罗小麦 → 罗顺堂"].map(readAddressRow)).toEqual([null, null, null]);
});

test("rows stand without their numbers", () => {
  expect(ruleRows("1. 沈照禾不哭。\n\n- 雨只下一场；罗顺堂不认错")).toEqual([
    "沈照禾不哭。",
    "雨只下一场",
    "罗顺堂不认错",
  ]);
});
