import { expect, test } from "vitest";
import { editableText, plainOpening, storedText } from "./citationOffsets.ts";

const TEXT = "### 开头\n老周不开船【第1场「今天不开船」@10-15】。\n小满等着【第二集第3场「等着药」@4:20-23】。";

test("quotations are edited without offsets, and those that stand get them back", () => {
  const edited = editableText(TEXT);
  expect(edited).not.toContain("@");
  expect(storedText(edited, TEXT)).toBe(TEXT);
  expect(storedText(edited.replace("等着药", "等药"), TEXT)).toBe(
    "### 开头\n老周不开船【第1场「今天不开船」@10-15】。\n小满等着【第二集第3场「等药」】。",
  );
});

test("the first words of a text", () => {
  expect(plainOpening(TEXT, 8)).toBe("老周不开船。");
  expect(plainOpening(TEXT, 20)).toBe("老周不开船。小满等着。");
  expect(plainOpening("雾很大，船停在江心", 6)).toBe("雾很大……");
});
