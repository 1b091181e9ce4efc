import type { Report } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { scriptTexts } from "../platform/schema/index.ts";
import { compareWithFormer } from "./compare/index.ts";
import { loadReport, type ReportDeps } from "./loadReport.ts";

/** The report as it is printed: with what has become of the former draft, where there is one, and with the script's text, which its quotations refer to. */
export async function loadReportWithText(deps: ReportDeps, userId: string, scriptId: string): Promise<{ report: Report; text: string }> {
  const report = await loadReport(deps, userId, scriptId);
  const comparison = await compareWithFormer(deps, userId, report.scriptId);
  const [row] = await deps.db.select({ text: scriptTexts.text }).from(scriptTexts).where(eq(scriptTexts.scriptId, report.scriptId));
  return { report: { ...report, comparison }, text: row?.text ?? "" };
}
