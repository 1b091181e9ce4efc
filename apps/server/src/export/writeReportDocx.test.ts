import { presentPrintableReport } from "./presentPrintableReport.ts";
import { readWord } from "./testing/readBack.ts";
import { sampleReport } from "./testing/sampleReport.ts";
import { sampleSheet } from "./testing/sampleSheet.ts";
import { writeReportDocx } from "./writeReportDocx.ts";
import { expect, test } from "vitest";

const NOW = new Date("2026-11-23T08:00:00Z");

async function partsOf(file: Uint8Array): Promise<{ body: string; label: string }> {
  const { parts } = await readWord(file);
  return { body: String(parts["word/document.xml"] ?? ""), label: String(parts["docProps/custom.xml"] ?? "") };
}
const wordsOf = (xml: string): string => xml.replaceAll(/<[^>]+>/gu, "");

test("a report is a Word file with its sheet, its sections, its quotations and its tables", async () => {
  const { report, text, parsed } = sampleReport(12);
  const paper = presentPrintableReport({ ...report, ...sampleSheet(parsed) }, { text }, NOW);
  const { body, label } = await partsOf(await writeReportDocx(paper, '{"Label":"1"}'));
  const words = wordsOf(body);
  const { sheet, tables } = paper;
  expect(sheet).not.toBeNull();
  for (const phrase of [sheet?.verdict, sheet?.logline, ...(sheet?.strengths.map((p) => p.title) ?? [])])
    expect(words).toContain(phrase);
  for (const row of sheet?.roadmap ?? []) expect(words).toContain(row[1]);
  for (const tab of paper.tabs)
    for (const section of tab.sections) expect(words).toContain(section.title.replaceAll("&", "&amp;"));
  expect(words).toMatch(/（第\d+场「/u);
  expect(words).not.toContain("「「");
  for (const [first] of paper.quotes.map(({ text: quoted }) => [quoted])) expect(words).toContain(first);
  expect(tables.map((t) => t.title)).toEqual(["人物表", "场次表"]);
  for (const { rows } of tables) expect(words).toContain(rows.at(-1)?.[0]);
  expect(label).toContain("AIGC");
});

test("its tables are as wide as the page, column by column, and its pages are numbered", async () => {
  const { report, text, parsed } = sampleReport(12);
  const paper = presentPrintableReport({ ...report, ...sampleSheet(parsed) }, { text }, NOW);
  const { parts } = await readWord(await writeReportDocx(paper, null));
  const tables = (parts["word/document.xml"] ?? "").match(/<w:tbl>.*?<\/w:tbl>/gu) ?? [];
  expect(tables.length).toBeGreaterThan(4);
  for (const table of tables) {
    const grid = [...table.matchAll(/<w:gridCol w:w="(\d+)"/gu)].map(([, width]) => Number(width));
    expect(Math.abs(grid.reduce((sum, width) => sum + width, 0) - 9_026)).toBeLessThan(5);
    const [row = ""] = table.match(/<w:tr>.*?<\/w:tr>/u) ?? [];
    expect([...row.matchAll(/<w:tcW w:type="dxa" w:w="(\d+)"/gu)].map(([, width]) => Number(width))).toEqual(grid);
  }
  expect(Object.entries(parts).find(([name]) => name.startsWith("word/footer"))?.[1]).toContain("PAGE");
});

test("a report that no model has read has neither sheet nor label", async () => {
  const { report, text } = sampleReport(12);
  const ruled = { ...report, model: null, sheet: undefined, verdict: null };
  const { body, label } = await partsOf(await writeReportDocx(presentPrintableReport(ruled, { text }, NOW), null));
  expect(wordsOf(body)).not.toContain("修改路线");
  expect(label).not.toContain("AIGC");
});
