import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml } from "./escapeHtml.ts";
import { highlightLine, Passages } from "./highlights.ts";

const notes = fc
  .array(
    fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) + 1 })),
    { maxLength: 12 },
  )
  .map((list) => list.map((place, i) => ({ ...place, timestamp: String(i) })));

test("marks open and close in each other, keep the words, and cover just their notes", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.nat(20), notes, (text, at, list) => {
      const html = highlightLine(text, at, new Passages(list));
      expect(html.replaceAll(/<\/?mark[^>]*>/g, "")).toBe(escapeHtml(text));
      let depth = 0;
      for (const tag of html.matchAll(/<(\/?)mark/g)) {
        depth += tag[1] ? -1 : 1;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
      const marked = new Set([...html.matchAll(/data-remark="(\d+)"/g)].map((m) => m[1]));
      expect([...marked].toSorted()).toEqual(
        list
          .filter((n) => n.start < at + text.length && n.end > at)
          .map((n) => n.timestamp)
          .toSorted(),
      );
    }),
  );
});

test("finds the passages that a plain search finds", () => {
  fc.assert(
    fc.property(notes, fc.nat(60), fc.nat(10), (list, from, length) => {
      const to = from + length + 1;
      const found = new Passages(list).within(from, to).map((p) => p.timestamp);
      expect(found.toSorted()).toEqual(
        list
          .filter((n) => n.start < to && n.end > from)
          .map((n) => n.timestamp)
          .toSorted(),
      );
    }),
  );
});
