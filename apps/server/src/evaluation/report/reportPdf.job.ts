import { isEnded, type Report, type RunEvent } from "@mochang/contract";
import type { Performer } from "../../runEngine/index.ts";
import { AppError } from "../../platform/index.ts";
import type { RunLog, RunWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";
import { reportUrl } from "./generateReport.ts";
import { loadReportOfRun } from "./loadPrinted.ts";
import { evaluationEnded, ReportInput } from "./waitingReports.ts";

export interface ReportJobDeps extends Pick<EvaluationDeps, "db" | "runLog" | "promptBook"> {
  /** Makes the PDF. */
  renderReport(
    report: Report,
    source: { text: string },
    options: { userId: string; signal: AbortSignal },
  ): Promise<Uint8Array>;
  reportFiles: {
    /** Keeps a run's PDF with its record. */
    keep(runId: string, pdf: Uint8Array): Promise<unknown>;
    /** The record that a run makes; null when it was deleted. */
    recordOf(runId: string): Promise<string | null>;
  };
}

/** The part of the progress that the PDF takes. */
const PDF_FROM = 95;

/** Waits for the evaluation, tells its progress as the report's, then renders. */
export const reportPerformer = (deps: ReportJobDeps): Performer => ({
  async perform(run, writer, signal) {
    await followEvaluation(deps.runLog, ReportInput.parse(run.input).evaluationId, writer, signal);
    await writer.progress({ percent: PDF_FROM, step: "生成文件", message: "正在排版 PDF" });
    const { report, text } = await loadReportOfRun(deps, run);
    const pdf = await deps.renderReport(report, { text }, { userId: run.userId, signal });
    signal.throwIfAborted();
    await deps.reportFiles.keep(run.id, pdf);
  },
  async conclude(runId) {
    const run = await deps.runLog.loadRun(runId);
    if (!run) return null;
    const recordId = await deps.reportFiles.recordOf(runId);
    return { state: "done", output: recordId && { fileUrl: reportUrl(run.scriptId ?? "", recordId) } };
  },
});

/** @throws AppError when the evaluation did not come to an end that can be printed */
async function followEvaluation(
  runLog: RunLog,
  evaluationId: string,
  writer: RunWriter,
  signal: AbortSignal,
): Promise<void> {
  const snapshot = await runLog.snapshot(evaluationId);
  let state = snapshot?.state;
  if (snapshot && !isEnded(snapshot.state)) {
    for await (const { event } of runLog.follow(evaluationId, snapshot.seq, signal)) {
      if (event.type === "state") state = event.state;
      else if (event.type === "progress") await writer.progress(asReport(event));
    }
    signal.throwIfAborted();
  }
  if (state !== "done") throw new AppError("conflict", { msg: evaluationEnded(await runLog.loadRun(evaluationId)) });
}

const asReport = ({ type: _, percent, ...rest }: Extract<RunEvent, { type: "progress" }>) => ({
  ...rest,
  percent: (percent * PDF_FROM) / 100,
});
