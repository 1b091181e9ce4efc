import { writeCitation } from "@mochang/contract";
import { expect, test } from "vitest";
import { markdownBlocks } from "./markdownBlocks.ts";

test("of a passage cited twice in one text the second mark needs no note", () => {
  const cite = (quote: string, start: number): string =>
    writeCitation({ scene: 3, unit: "场", quote, start, end: start + quote.length });
  const numbers = new Map<string, number>();
  const numberOf = ({ quote }: { quote: string }): number =>
    numbers.get(quote) ?? (numbers.set(quote, numbers.size + 1), numbers.size);
  const marks = (markdown: string) =>
    markdownBlocks(markdown, numberOf).flatMap((block) =>
      block.t === "p" ? block.runs.flatMap((run) => (run.t === "q" ? [[run.n, run.withoutNote ?? false]] : [])) : [],
    );
  const text = `甲${cite("走吧。", 10)}，乙${cite("别走。", 20)}。\n\n丙${cite("走吧。", 10)}。`;
  expect(marks(text)).toEqual([
    [1, false],
    [2, false],
    [1, true],
  ]);
  expect(marks(`丁${cite("走吧。", 10)}`)).toEqual([[1, false]]);
});

test("a table's citations need no notes, and a paragraph after it notes them all the same", () => {
  const cite = writeCitation({ scene: 3, unit: "场", quote: "走吧。", start: 10, end: 13 });
  const [table, paragraph] = markdownBlocks(
    `| 场 | 改什么 |\n|---|---|\n| 3 | 早一点说${cite} |\n\n甲${cite}。`,
    () => 1,
  );
  expect(table).toMatchObject({
    t: "table",
    rows: [[[{ s: "3" }], [{ s: "早一点说" }, { t: "q", withoutNote: true }]]],
  });
  expect(paragraph).toMatchObject({ t: "p", runs: [{ s: "甲" }, { t: "q", n: 1 }, { s: "。" }] });
  expect(paragraph).not.toHaveProperty("runs.1.withoutNote");
});

test("emphasis without end is shown as it stands", () => {
  const [paragraph, after] = markdownBlocks(`${"**a ".repeat(5)}${"**a".repeat(40_000)}\n\n**乙**`, () => 1);
  expect(paragraph).toMatchObject({ t: "p", runs: [{ t: "s", s: expect.stringMatching(/^\*\*a \*\*a /u) }] });
  expect(after).toMatchObject({ t: "p", runs: [{ t: "b", s: "乙" }] });
});
