import { OWN_NOTE, type Remark } from "@mochang/contract";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { expect, test } from "vitest";
import { notesFileName, notesMarkdown } from "./exportNotes.ts";

const note = (key: string, value: string, scene: number | null = 1): Remark => ({
  ...OWN_NOTE,
  key,
  value,
  scene,
  timestamp: "1",
  start: scene === null ? null : 3,
  end: scene === null ? null : 5,
  updateTime: "2026-11-21 14:00:00",
});
const write = (notes: Remark[], name = "渡口", title = "渡口 日 外", author = "阿青"): string =>
  notesMarkdown(
    { name, author },
    notes,
    new Map([
      [1, { name: "第1场", heading: title }],
      [2, { name: "第2场", heading: "老周家 夜 内" }],
    ]),
    "2026-11-21 15:00:00",
  );
const read = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
const words = (node: Nodes): string =>
  "children" in node
    ? node.children.map((child) => words(child)).join(node.type === "root" || node.type === "blockquote" ? "\n" : "")
    : node.type === "break"
      ? "\n"
      : "value" in node
        ? node.value
        : "";
const kinds = (node: Nodes): string[] => [
  node.type,
  ...("children" in node ? node.children.flatMap((child) => kinds(child)) : []),
];

test("scene, quote and note, in the order of the text; what has no place comes under its own head", () => {
  expect(write([note("今天不开船", "雾是阻力。\n第二行"), note("霜降", "", 2), note("没有了", "留着", null)]))
    .toBe(`# 《渡口》批注

共 3 条　作者：阿青　导出时间：2026-11-21 15:00:00

## 第1场　渡口 日 外

> 今天不开船

雾是阻力。${"  "}
第二行

——2026-11-21 14:00:00

## 第2场　老周家 夜 内

> 霜降

（未写批注）

——2026-11-21 14:00:00

## 原文里已经找不到的批注

> 没有了

留着

——2026-11-21 14:00:00
`);
});

test("whatever is in a name, a quote or a note, it is text", () => {
  const hostile = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(..."#*_`<>[]()!|-+=~\\&;:.1 \n\t甲/"), maxLength: 40 }),
    fc.constantFrom(
      "<script>alert(1)</script>",
      "![x](http://evil/a.png)",
      "[a](javascript:alert(1))",
      "    code",
      "```\nx",
      "---\n===",
      "| a |\n|---|\n| b |",
      "&lt;b&gt;",
      "1. a\n2. b",
      "<!-- x",
      "https://evil.example",
      "\u202e反了",
    ),
  );
  const allowed = new Set(["root", "heading", "paragraph", "text", "blockquote", "break"]);
  fc.assert(
    fc.property(hostile, hostile, hostile, hostile, (name, title, key, value) => {
      const tree = read(write([note(key, value)], name, title, name));
      expect(kinds(tree).filter((kind) => !allowed.has(kind))).toEqual([]);
      expect(tree.children.filter((child) => child.type === "heading")).toHaveLength(2);
      const squeezed = (text: string): string => text.replaceAll(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, "");
      expect(squeezed(words(tree))).toContain(
        squeezed(key).replaceAll("\0", "\uFFFD") +
          (value.trim() === "" ? "" : squeezed(value).replaceAll("\0", "\uFFFD")),
      );
    }),
    { numRuns: 500 },
  );
});

test("the file is named after the script", () => {
  expect(notesFileName("渡口")).toBe("渡口批注.md");
  expect(notesFileName('../a/b\\c:"<x>\u202e')).toBe("..abcx批注.md");
  expect(notesFileName(" / ")).toBe("未命名批注.md");
});
