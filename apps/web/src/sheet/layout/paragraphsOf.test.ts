import fc from "fast-check";
import { expect, test } from "vitest";
import { paragraphsOf } from "./paragraphsOf.ts";

test("texts beside each other are one paragraph, whatever the nodes around them are", () => {
  const line = (...words: string[]) => ({ type: "unheard-of", content: words.map((text) => ({ type: "text", text })) });
  expect(paragraphsOf({ type: "scene", content: [line("内", " 城楼"), line(), line("风停了。")] })).toEqual([
    "内 城楼",
    "风停了。",
  ]);
  expect(paragraphsOf({ content: "风停了。" })).toEqual(["风停了。"]);
  expect(paragraphsOf({ content: [{ text: "一" }, line("二"), { text: "三" }, null, 4, { text: "四" }] })).toEqual([
    "一",
    "二",
    "三四",
  ]);
  for (const nothing of [null, undefined, 7, "字", [], {}, { content: {} }]) expect(paragraphsOf(nothing)).toEqual([]);
});

test("every text is in it, in its order", () => {
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.record({ type: fc.constant("text"), text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 }) }),
      fc.record({ type: fc.string({ maxLength: 4 }), content: fc.array(tie("node"), { maxLength: 5 }) }),
    ),
  }));
  const textsOf = (value: unknown): string => {
    const { text = "", content = [] } = value as { text?: string; content?: unknown[] };
    return text + content.map(textsOf).join("");
  };
  fc.assert(
    fc.property(node, (value) => {
      expect(paragraphsOf(value).join("")).toBe(textsOf(value));
    }),
  );
});
