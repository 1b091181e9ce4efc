import type { Node } from "prosemirror-model";
import { afterEach, expect, test, vi } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { lineNodeView } from "./lineNodeView.ts";

afterEach(() => vi.unstubAllGlobals());

test("a line is the element that the schema describes", () => {
  const elements: { tag: string; attrs: Record<string, string> }[] = [];
  vi.stubGlobal("document", {
    createElement(tag: string) {
      const element = { tag, attrs: {} as Record<string, string> };
      elements.push(element);
      return { setAttribute: (name: string, value: string) => void (element.attrs[name] = value) };
    },
  });
  const doc = sheetTextOf("1、渡口 日 外\n△船靠岸。\n甲：（低声）走。\n").doc;
  const lines: Node[] = [];
  doc.descendants((node) => void (node.type.name === "line" && lines.push(node)));
  for (const line of lines) lineNodeView(line);
  expect(elements.some(({ attrs }) => attrs["data-joined"] === "")).toBe(true);
  expect(elements.map(({ tag, attrs }) => [tag, attrs, 0])).toEqual(lines.map((line) => line.type.spec.toDOM?.(line)));
});
