import type { Report } from "@mochang/contract";
import { readingText } from "../../documents/index.ts";
import { documentIdOf, loadKeptScript, loadOwnScript, type Script } from "../../library/index.ts";
import { compareWithFormer } from "../compare/index.ts";
import { reportOf, type ReportDeps } from "./loadReport.ts";

export interface PrintedReport {
  report: Report;
  text: string;
}

/** The report as it is printed: with what has become of the former draft, where there is one, and with the script's text, which its quotations refer to. */
export const loadReportWithText = async (deps: ReportDeps, userId: string, scriptId: string): Promise<PrintedReport> =>
  printed(deps, userId, await loadOwnScript(deps.db, userId, scriptId));

/** The same for a run that goes on although its work was moved to the trash meanwhile. */
export const loadReportOfRun = async (deps: ReportDeps, userId: string, scriptId: string): Promise<PrintedReport> =>
  printed(deps, userId, await loadKeptScript(deps.db, userId, scriptId));

async function printed(deps: ReportDeps, userId: string, script: Script): Promise<PrintedReport> {
  const report = await reportOf(deps, script);
  const comparison = await compareWithFormer(deps, userId, script);
  const run = await deps.runLog.newestRun(script.id, ["evaluation"]);
  const text = await readingText(deps.db, run?.documentId ?? documentIdOf(script, ""), run?.readingId);
  return { report: { ...report, comparison }, text };
}
