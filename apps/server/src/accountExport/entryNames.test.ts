import fc from "fast-check";
import { expect, test } from "vitest";
import { entryFileName, entryName, uniqueNames } from "./entryNames.ts";

test.each([
  ["雾港来信", "雾港来信"],
  ["../../etc/passwd", "etcpasswd"],
  ["C:\\Windows\\x", "CWindowsx"],
  ["CON", "_CON"],
  ["nul.第一稿", "_nul.第一稿"],
  ["com¹", "_com¹"],
  ["Console", "Console"],
  ["  末班车… .. ", "末班车…"],
  [".隐藏", "隐藏"],
  ["\u202Egpj.exe", "gpj.exe"],
  ["\u0000\u0007", "未命名"],
  ["...", "未命名"],
  ["长".repeat(300), "长".repeat(60)],
])("%j becomes %j", (name, fit) => {
  expect(entryName(name)).toBe(fit);
});

test("a file keeps its ending, also behind a name that is cut", () => {
  expect(entryFileName(`${"长".repeat(300)}.DOCX`)).toBe(`${"长".repeat(60)}.docx`);
  expect(entryFileName("没有结尾")).toBe("没有结尾");
  expect(entryFileName(".docx")).toBe("未命名.docx");
  expect(entryFileName("aux.txt")).toBe("_aux.txt");
});

test("what is the same to Windows or macOS is numbered", () => {
  const unique = uniqueNames();
  expect(["A.txt", "a.TXT", "A (2).txt", "a.txt", "Ａ.txt"].map(unique)).toEqual([
    "A.txt",
    "a (2).TXT",
    "A (2) (2).txt",
    "a (3).txt",
    "Ａ (4).txt",
  ]);
});

test("whatever it is called, a name is one part that every file system takes, and no two of a folder are one", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 200 }), { maxLength: 30 }), (names) => {
      const unique = uniqueNames();
      const entryNames = names.map((name) => unique(entryFileName(name)));
      for (const name of entryNames) {
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]{1,90}$/u);
        expect(name).not.toMatch(/^[.\s]|[.\s]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu);
      }
      expect(new Set(entryNames.map((name) => name.normalize("NFKC").toLowerCase())).size).toBe(entryNames.length);
    }),
  );
});
