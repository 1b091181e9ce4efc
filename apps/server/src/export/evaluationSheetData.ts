import {
  citedPlace,
  comparablesLabel,
  costWords,
  genreOfSheet,
  lengthWords,
  mediumOf,
  type PaperSheet,
  pointsHeading,
  projectVerdict,
  type Report,
  samplesSentence,
  type SheetPoint,
  splitCited,
  targetWords,
  uncited,
  writerVerdict,
} from "@mochang/contract";
import { chineseNumeral } from "@mochang/screenplay";
import { hanDate } from "./chineseDates.ts";

type SheetRun = PaperSheet["strengths"][number]["runs"][number];

const runsOf = (text: string): SheetRun[] =>
  splitCited(text.replaceAll("**", "")).map((part) =>
    part.type === "text"
      ? { t: "s", s: part.text }
      : { t: "q", s: `${citedPlace(part.citation)}「${part.citation.quote}」` },
  );
const point = ({ title, why }: SheetPoint) => ({ title: uncited(title), runs: runsOf(why) });

/** 评估单 as one page of the PDF draws it; null where there is none. */
export function evaluationSheetData(report: Report, unit: string, evaluatedAt: Date): PaperSheet | null {
  const { sheet, verdict, figures } = report;
  if (!sheet) return null;
  return {
    date: hanDate(evaluatedAt),
    verdict: uncited(sheet.verdict),
    by: [
      ["作者", report.work.author.trim()],
      ["媒介", mediumOf(sheet)],
      ["类型", genreOfSheet(sheet, report)],
    ].filter(([, value]) => value !== ""),
    project: {
      name: projectVerdict(verdict),
      said: [verdict ? `${samplesSentence(verdict)}。` : "", uncited(sheet.project)].join(""),
    },
    writer: { name: writerVerdict(sheet, verdict), said: uncited(sheet.writer.say) },
    logline: uncited(sheet.logline),
    facts: [
      ["篇幅", `${figures.sceneCount} ${unit}，${lengthWords(figures)}`],
      ["成本档", [`${sheet.cost.level}（估计）`, costWords(sheet, figures)].filter(Boolean).join("：")],
    ],
    comparables: sheet.comparables.map(({ title, like }) => `《${title}》：${uncited(like)}`),
    strengths: sheet.strengths.map(point),
    weaknesses: sheet.weaknesses.map(point),
    headings: {
      comparables: comparablesLabel(sheet),
      strengths: pointsHeading("长处", sheet.strengths.length),
      weaknesses: pointsHeading("短处", sheet.weaknesses.length),
    },
    roadmap: sheet.roadmap.map((r, i) => [
      chineseNumeral(i + 1),
      uncited(r.what),
      uncited(r.how),
      targetWords(r.for),
      [r.effort, r.size].filter(Boolean).join("，"),
    ]),
  };
}
