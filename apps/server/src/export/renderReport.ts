import { randomUUID } from "node:crypto";
import type { Report } from "@mochang/contract";
import { aigcLabel, type LabelCodes, workFileName } from "../platform/index.ts";
import { type ReportSource, reportData } from "./reportData.ts";
import { compileInWorker, type CompileOptions } from "./compileInWorker.ts";

export interface RenderOptions extends CompileOptions {
  /** The script's text, for the passages round the quotes; without it the quotes stand alone. */
  source?: ReportSource | null;
  codes?: LabelCodes;
  now?: Date;
}

type ReportData = ReturnType<typeof reportData>;

/** What the PDF's Info dictionary says, with the implicit label when the file holds model text. */
function infoOf({ data, modelText }: ReportData, what: string, codes: LabelCodes = { producer: "", propagator: "" }) {
  return {
    Title: `${data.titled}${what}`,
    Author: data.author,
    Subject: data.description,
    Keywords: data.keywords.join(", "),
    Creator: "Mochang",
    Producer: "typst",
    ...(modelText ? { AIGC: JSON.stringify(aigcLabel(codes, randomUUID())) } : {}),
  };
}

/** The evaluation report as a PDF: bookmarks, tags, embedded fonts, and the implicit label when it holds model text. */
export async function renderReport(report: Report, options: RenderOptions = {}): Promise<Uint8Array> {
  const document = reportData(report, options.source ?? null, options.now ?? new Date());
  return compileInWorker(
    "report.typ",
    { data: document.data, info: infoOf(document, "评估报告", options.codes) },
    options,
  );
}

/** 评估单 as a PDF of one page; null where the report has none. */
export async function renderSheet(report: Report, options: RenderOptions = {}): Promise<Uint8Array | null> {
  const document = reportData(report, null, options.now ?? new Date());
  const { titled, author, description, keywords, label, grade, gradeName, verdict, sheet } = document.data;
  if (!sheet) return null;
  const data = { titled, author, description, keywords, label, grade, gradeName, verdict, sheet };
  return compileInWorker("evaluationSheet.typ", { data, info: infoOf(document, "评估单", options.codes) }, options);
}

/** `《作品名》评估报告.pdf`, without characters that file systems refuse. */
export const reportFileName = (name: string, format: "pdf" | "docx" = "pdf"): string =>
  workFileName(name, `评估报告.${format}`);
/** `《作品名》评估单.pdf`, likewise. */
export const sheetFileName = (name: string): string => workFileName(name, "评估单.pdf");
