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

/** The evaluation report as a PDF: bookmarks, tags, embedded fonts, and the implicit label when it holds model text. */
export async function renderReport(report: Report, options: RenderOptions = {}): Promise<Uint8Array> {
  const { data, modelText } = reportData(report, options.source ?? null, options.now ?? new Date());
  const codes = options.codes ?? { producer: "", propagator: "" };
  const info = {
    Title: `${data.titled}评估报告`,
    Author: data.author,
    Subject: data.description,
    Keywords: data.keywords.join(", "),
    Creator: "Mochang",
    Producer: "typst",
    ...(modelText ? { AIGC: JSON.stringify(aigcLabel(codes, randomUUID())) } : {}),
  };
  return compileInWorker("report.typ", { data, info }, options);
}

/** `《作品名》评估报告.pdf`, without characters that file systems refuse. */
export const reportFileName = (name: string): string => workFileName(name, "评估报告.pdf");
