import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testScript } from "../../grounding/testScript.ts";
import { splitIntoChunks } from "./splitIntoChunks.ts";

const tokens = (text: string): number => text.length;
const script = (lengths: number[][]) =>
  testScript(lengths.map((lines, i) => [`${i + 1}、甲`, ...lines.map((n) => "字".repeat(n))]));

describe("chunks of a work", () => {
  it("cover it without a gap, each within its budget", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 6 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 60, max: 900 }),
        (lengths, budget) => {
          const parsed = script(lengths);
          const cut = splitIntoChunks(parsed, budget, tokens);
          expect(cut[0]?.start).toBe(0);
          expect(cut.at(-1)?.end).toBe(parsed.text.length);
          expect(cut.filter((s, i) => i > 0 && s.start !== cut[i - 1]?.end)).toEqual([]);
          expect(cut.filter((s) => s.end <= s.start || tokens(parsed.text.slice(s.start, s.end)) > budget)).toEqual([]);
        },
      ),
    );
  });
  it("cut no scene that fits into one", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }), { minLength: 1, maxLength: 30 }),
        (lengths) => {
          const parsed = script(lengths);
          const starts = new Set([0, ...parsed.scenes.map((s) => s.lines[0]?.start)]);
          expect(splitIntoChunks(parsed, 400, tokens).filter((s) => !starts.has(s.start))).toEqual([]);
        },
      ),
    );
  });
  it("are as few as can be, and about equally long", () => {
    const parsed = script(Array.from({ length: 25 }, () => [90]));
    const cut = splitIntoChunks(parsed, 1_000, tokens);
    expect(cut).toHaveLength(3);
    const sizes = cut.map((s) => s.end - s.start);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(250);
  });
  it("cut a scene that alone is too long at the end of a line, else of a sentence", () => {
    const lined = script([Array.from({ length: 20 }, () => 90)]);
    expect(
      splitIntoChunks(lined, 500, tokens)
        .slice(0, -1)
        .filter((s) => lined.text[s.end - 1] !== "\n"),
    ).toEqual([]);
    const unbroken = testScript([["1、甲", "他走了又回来了。".repeat(300)]]);
    expect(
      splitIntoChunks(unbroken, 500, tokens)
        .slice(0, -1)
        .filter((s) => unbroken.text[s.end - 1] !== "。"),
    ).toEqual([]);
  });
  it("never part a character in two", () => {
    const parsed = testScript([["1、甲", "𠮷".repeat(2_000)]]);
    expect(
      splitIntoChunks(parsed, 333, tokens).filter((s) => /[\uDC00-\uDFFF]/u.test(parsed.text[s.start] ?? "")),
    ).toEqual([]);
  });
});
