import type { Report } from "@mochang/contract";
import { readingText } from "../../documents/index.ts";
import { documentIdOf, loadKeptScript, loadOwnScript, type Script } from "../../library/index.ts";
import { compareWithFormer } from "../compare/index.ts";
import type { Run } from "../../run/index.ts";
import {
  loadEvaluation,
  newestEvaluation,
  reportForEvaluation,
  versionOfReport,
  type EvaluatedReading,
  type ReportDeps,
} from "./loadReport.ts";
import { ReportInput } from "./waitingReports.ts";

export interface PrintedReport {
  report: Report;
  text: string;
}

/** Which report of a script is meant: the one that a report's run names, that of a version, or else the newest. */
export interface ReportMeant {
  runId?: string | undefined;
  versionId?: string | undefined;
}

/**
 * The report as it is printed: with what has become of the former draft, where there is one, and with the text that its quotations refer to. Of the
 * newest evaluation of the script, or of one version, as it stands, or of the one that a report's run names.
 */
export async function loadReportWithText(
  deps: ReportDeps,
  userId: string,
  scriptId: string,
  { runId, versionId }: ReportMeant = {},
): Promise<PrintedReport> {
  const script = await loadOwnScript(deps.db, userId, scriptId);
  const run = runId === undefined ? null : await deps.runLog.loadRun(runId);
  const named = run && (await evaluationOf(deps, run));
  return printed(deps, userId, script, named, await versionOfReport(deps.db, script, versionId));
}

/** The printed report of a run that goes on although its work was moved to the trash meanwhile. */
export const loadReportOfRun = async (
  deps: ReportDeps,
  run: Pick<Run, "userId" | "scriptId" | "input">,
): Promise<PrintedReport> =>
  printed(
    deps,
    run.userId,
    await loadKeptScript(deps.db, run.userId, run.scriptId ?? ""),
    await evaluationOf(deps, run),
  );

/** The evaluation that a report's run prints; null when it is gone. */
const evaluationOf = async (deps: ReportDeps, { input }: Pick<Run, "input">): Promise<EvaluatedReading | null> =>
  loadEvaluation(deps, ReportInput.parse(input).evaluationId);

async function printed(
  deps: ReportDeps,
  userId: string,
  script: Script,
  named: EvaluatedReading | null,
  versionId?: string,
): Promise<PrintedReport> {
  const evaluated = named ?? (await newestEvaluation(deps, script.id, versionId));
  const documentId = evaluated?.documentId ?? documentIdOf(script, versionId);
  const readingId = evaluated?.readingId ?? undefined;
  const report = await reportForEvaluation(deps, script, evaluated, { versionId });
  const comparison = await compareWithFormer(deps, userId, script, { documentId, readingId });
  const text = await readingText(deps.db, documentId, readingId);
  return { report: { ...report, comparison }, text };
}
