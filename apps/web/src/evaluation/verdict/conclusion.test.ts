import { expect, it } from "vitest";
import { underHeadline } from "./conclusion.ts";

it("does not say the headline twice, and drops nothing else", () => {
  expect(underHeadline("**一句结论。**\n\n正文。\n\n再一段。", "一句结论。")).toBe("正文。\n\n再一段。");
  expect(underHeadline("一句结论。接着说。\n\n正文。", "一句结论。")).toBe("一句结论。接着说。\n\n正文。");
  expect(underHeadline("正文。", null)).toBe("正文。");
  expect(underHeadline("一句结论。", "一句结论。")).toBe("");
});
