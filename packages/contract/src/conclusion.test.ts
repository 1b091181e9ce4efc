import { describe, expect, it } from "vitest";
import { splitConclusion } from "./conclusion.ts";

describe("conclusion", () => {
  it("begins beside the seal and goes on below, without saying the headline twice", () => {
    expect(splitConclusion("**一句结论。**\n\n正文。\n\n再一段。", "一句结论。")).toEqual({
      lead: "正文。",
      rest: "再一段。",
    });
    expect(splitConclusion("一句结论。接着说。\n\n正文。", "一句结论。")).toEqual({ lead: "接着说。", rest: "正文。" });
    expect(splitConclusion("正文。", null)).toEqual({ lead: "正文。", rest: "" });
    expect(splitConclusion("一句结论。", "一句结论。")).toEqual({ lead: "", rest: "" });
  });
  it("leaves headings and lists to the section", () => {
    expect(splitConclusion("结论。\n\n### 长处\n\n甲。", "结论。")).toEqual({ lead: "", rest: "### 长处\n\n甲。" });
    expect(splitConclusion("结论。\n\n- 甲\n- 乙", "结论。")).toEqual({ lead: "", rest: "- 甲\n- 乙" });
  });
});
