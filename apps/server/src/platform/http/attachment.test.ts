import fc from "fast-check";
import { expect, test } from "vitest";
import { attachment, workFileName } from "./attachment.ts";

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom(
    'a"; filename="x.exe',
    "a\r\nSet-Cookie: x=1",
    "‮gnp.exe",
    "长".repeat(10_000),
    "\ud800",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "a'b(c)*!%41.docx",
  ),
);

test("whatever a file is called, its header is one line of plain characters that gives the name back", () => {
  fc.assert(
    fc.property(hostile, (name) => {
      const header = attachment(name);
      expect(header).toMatch(
        /^attachment; filename="download(?:\.[A-Za-z0-9]{1,8})?"; filename\*=UTF-8''[A-Za-z0-9%._~-]*$/u,
      );
      expect(decodeURIComponent(header.slice(header.indexOf("''") + 2))).toBe(name.toWellFormed());
    }),
  );
});

test("a name with title marks of its own gets no second ones", () => {
  expect(workFileName("《盐井》（第二季）", "评估报告.pdf")).toBe("《盐井》（第二季）评估报告.pdf");
  expect(workFileName("盐井", "评估报告.pdf")).toBe("《盐井》评估报告.pdf");
});

test("a work's file has a name that every system takes", () => {
  fc.assert(
    fc.property(hostile, (name) => {
      const file = workFileName(name, ".pdf");
      expect(file).toMatch(/^《[^\p{Cc}\p{Cf}/\\:*?"<>|]+》\.pdf$/u);
      expect(file.length).toBeLessThan(80);
    }),
  );
});
