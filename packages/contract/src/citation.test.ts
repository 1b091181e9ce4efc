import { describe, expect, test } from "vitest";
import { citedPlace, plainCited, splitCited, splitRaw, writeCitation } from "./citation.ts";

const cited = (text: string) => splitCited(text).flatMap((p) => (p.type === "citation" ? [p.citation] : []));

describe("citations", () => {
  test("a scene by its ordinal", () => {
    const text = writeCitation({ scene: 12, unit: "场", quote: "走吧。", start: 3, end: 6 });
    expect(text).toBe("【第12场「走吧。」@3-6】");
    expect(cited(text)).toEqual([{ scene: 12, unit: "场", quote: "走吧。", start: 3, end: 6 }]);
  });
  test("a chapter by its author's number, with its place", () => {
    const citation = { scene: 13, unit: "章" as const, where: "第二卷第一章", quote: "走吧。", start: 3, end: 6 };
    const text = writeCitation(citation);
    expect(text).toBe("【第二卷第一章「走吧。」@13:3-6】");
    expect(cited(`甲${text}乙`)).toEqual([citation]);
    expect(plainCited(text)).toBe("【第二卷第一章「走吧。」】");
    expect(citedPlace(citation)).toBe("第二卷第一章");
  });
  test("chapters as older reports hold them", () => {
    expect(cited("【第3章「走吧。」@3-6】【开篇「书名」@0-2】")).toEqual([
      { scene: 3, unit: "章", quote: "走吧。", start: 3, end: 6 },
      { scene: 0, unit: "场", quote: "书名", start: 0, end: 2 },
    ]);
  });
  test("a model's form, of any name", () => {
    const parts = splitRaw("甲【楔子「钟响了。」】乙【 第十二章 “走吧。” 】");
    expect(parts.flatMap((p) => (p.type === "citation" ? [[citedPlace(p.citation), p.citation.quote]] : []))).toEqual([
      ["楔子", "钟响了。"],
      ["第十二章", "走吧。"],
    ]);
  });
});
