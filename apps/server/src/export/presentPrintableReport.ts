import type { Report, ReportPaper } from "@mochang/contract";
import { type ReportSource, reportData } from "./reportData.ts";

/** The report's words in the order of the PDF, from the very data that its template draws. */
export function presentPrintableReport(report: Report, source: ReportSource | null, now: Date): ReportPaper {
  const { data: d, modelText } = reportData(report, source, now);
  const bars = (rows: readonly (readonly (string | number)[])[]): [string, number, string][] =>
    rows.map(([label, value, text]) => [
      String(label),
      Number(value),
      String(text).startsWith(" ") ? `${value}${text}` : String(text),
    ]);
  const { speakers, dayNight, sides, places, lengths, novel } = d.charts;
  return {
    name: d.name,
    author: d.author,
    kindLabel: d.kindLabel,
    tint: d.tint,
    signature: d.signature,
    label: d.label,
    modelText,
    grade: d.grade,
    gradeName: d.gradeName,
    usage: d.usage,
    grades: d.grades,
    work: d.work,
    doubts: d.doubts,
    unit: report.work.fileType === 2 ? "章" : "场",
    bars: {
      speakers: bars(speakers),
      dayNight: bars(dayNight),
      sides: bars(sides),
      places: bars(places),
      lengths: bars(lengths),
    },
    novel: novel && {
      ...novel,
      cast: novel.cast.rows,
      columns: novel.cast.scenes,
      namedPlaces: bars(novel.namedPlaces),
      volumes: bars(novel.volumes),
    },
    tabs: d.tabs.map(({ index, number, title, note, lead, headline, charts, sections }) => ({
      index,
      number,
      title,
      note,
      lead,
      headline,
      charts,
      sections,
    })),
    sheet: d.sheet,
    tables: d.tables,
    comparison: d.comparison,
    continuity: d.continuity,
    findings: d.findings,
    quotes: d.quotes,
  };
}
