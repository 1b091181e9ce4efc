import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFileName } from "./cleanFileName.ts";

describe("cleanFileName", () => {
  it.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\剧本\\夜航船.docx", "夜航船.docx"],
    ["夜\0航\u202e船\n.docx", "夜航船.docx"],
    ["夜\u061c\u200b\u00ad\u{e0041}\u3164航船.docx", "夜航船.docx"],
    ["👨\u200d👩.docx", "👨\u200d👩.docx"],
    ["..", "未命名"],
    ["", "未命名"],
    ["a/", "未命名"],
  ])("makes %j %j", (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it("cuts 5,000 letters and keeps the ending", () => {
    const clean = cleanFileName(`${"船".repeat(5000)}.docx`);
    expect([...clean]).toHaveLength(120);
    expect(clean.endsWith("….docx")).toBe(true);
  });

  it("gives a short plain last part for every name, and leaves it so", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
        const clean = cleanFileName(name);
        expect(clean).not.toMatch(/[/\\\p{Cc}]/u);
        expect([...clean].length).toBeGreaterThan(0);
        expect([...clean].length).toBeLessThanOrEqual(120);
        expect(cleanFileName(clean)).toBe(clean);
      }),
    );
  });
});
