import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractCitations, splitBlocks, splitPlaceholders } from "./citations.ts";

describe("citations in Markdown", () => {
  it("stand apart from the marks around and inside them", () => {
    const { text, citations } = extractCitations("**好**，到【第12场「亮了。*二十年*」@123-140】扣成结。");
    expect(citations).toEqual([{ scene: 12, unit: "场", quote: "亮了。*二十年*", start: 123, end: 140 }]);
    expect(splitPlaceholders(text)).toEqual(["**好**，到", 0, "扣成结。"]);
  });
  it("cannot be forged by characters of the text", () => {
    const { text, citations } = extractCitations("假的\uE0005\uE001。");
    expect(citations).toEqual([]);
    expect(splitPlaceholders(text)).toEqual(["假的5。"]);
  });
});

describe("blocks", () => {
  it("keep fences and indented lines whole", () => {
    expect(splitBlocks("一\n\n二\n三\n\n- 甲\n\n  乙\n\n```\na\n\nb\n```\n\n末")).toEqual([
      "一",
      "二\n三",
      "- 甲\n\n  乙",
      "```\na\n\nb\n```",
      "末",
    ]);
  });
  it("lose nothing but blank lines", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("一段", "", "- 项", "  续", "```", "## 题", "| a |")), (lines) => {
        const text = lines.join("\n");
        const bare = (s: string) =>
          s
            .split("\n")
            .filter((l) => l.trim() !== "")
            .join("\n");
        expect(bare(splitBlocks(text).join("\n"))).toBe(bare(text));
      }),
    );
  });
  it("leave earlier blocks as they are while text is added", () => {
    const before = splitBlocks("第一段。\n\n第二段");
    const after = splitBlocks("第一段。\n\n第二段还在写。\n\n第三");
    expect(after[0]).toBe(before[0]);
  });
});
