import type { Report } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { loadKeptScript, loadOwnScript, type Script } from "../../library/index.ts";
import { scriptTexts } from "../../library/tables.ts";
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
  const [row] = await deps.db
    .select({ text: scriptTexts.text })
    .from(scriptTexts)
    .where(eq(scriptTexts.scriptId, script.id));
  return { report: { ...report, comparison }, text: row?.text ?? "" };
}
