import { AI_LABEL_EXPORTED, NO_MODEL_LABEL, ReportPaper } from "@mochang/contract";
import { expect, test } from "vitest";
import { presentPrintableReport } from "./presentPrintableReport.ts";
import { reportData } from "./reportData.ts";
import { sampleReport } from "./testing/sampleReport.ts";
import { sampleSheet } from "./testing/sampleSheet.ts";

const NOW = new Date("2026-11-21T09:00:00Z");

/** Every string of a value, wherever it stands. */
const stringsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(stringsOf)
      : typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([k, v]) => (k === "t" ? [] : stringsOf(v)))
        : [];

test("the page is given every word that the PDF's template is given", () => {
  const { report: sample, text, parsed } = sampleReport(12);
  const report = { ...sample, ...sampleSheet(parsed) };
  const { data } = reportData(report, { text }, NOW);
  expect(data.sheet).not.toBeNull();
  expect(data.tables.map((t) => t.title)).toEqual(["人物表", "场次表"]);
  const paper = presentPrintableReport(report, { text }, NOW);
  expect(ReportPaper.parse(paper)).toEqual(paper);
  const has = new Set(stringsOf(paper));
  // The numbers of charts, the file's own description, and names that are parted or cut for the PDF's cover and head are not words on the page.
  const { charts, cover, running, description, keywords, verdict, ...words } = data;
  expect([charts, cover, running, description, keywords, verdict].every((x) => x !== undefined)).toBe(true);
  for (const word of stringsOf(words)) expect(has).toContain(word);
});

test("the verdict in a sentence stands above the first part, and does not begin its conclusion again", () => {
  const { report } = sampleReport(4);
  const markdown = `${report.headline}\n\n### 长处\n\n- 物件会说话。`;
  const tabs = report.tabs.map((t) => ({
    ...t,
    sections: t.sections.map((s) => (s.promptId === 4 ? { ...s, markdown } : s)),
  }));
  const { data } = reportData({ ...report, tabs }, null, NOW);
  const said = stringsOf(data.tabs).filter((words) => words.includes(report.headline ?? ""));
  expect(said).toEqual([report.headline]);
});

test("only what a model wrote is marked as such", () => {
  const { report } = sampleReport(4);
  expect(presentPrintableReport(report, null, NOW)).toMatchObject({ label: AI_LABEL_EXPORTED, modelText: true });
  const bare = {
    ...report,
    model: null,
    verdict: null,
    tabs: report.tabs.map((t) => ({ ...t, sections: t.sections.map((s) => ({ ...s, origin: "rules" as const })) })),
  };
  const paper = presentPrintableReport(bare, null, NOW);
  expect(paper.modelText).toBe(false);
  expect(paper.tabs.flatMap((t) => t.sections).some((s) => s.model)).toBe(false);
  expect(paper.tabs[0]?.note).toBe(NO_MODEL_LABEL);
});

test("a section that was cut off in the middle is not printed as a whole one", () => {
  const { report } = sampleReport(4);
  const noted = (state: "waiting" | "running" | "done", markdown: string) =>
    presentPrintableReport(
      {
        ...report,
        tabs: report.tabs.map((t) => ({ ...t, sections: t.sections.map((s) => ({ ...s, state, markdown })) })),
      },
      null,
      NOW,
    ).tabs[1]?.sections[0]?.note;
  expect([
    noted("running", "半句"),
    noted("waiting", "半句"),
    noted("waiting", ""),
    noted("done", ""),
    noted("done", "整段。"),
  ]).toEqual(["这一项没有写完。", "这一项没有写完。", "这一项还没有写。", "这一项没有内容。", null]);
});
