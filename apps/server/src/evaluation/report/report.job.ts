import type { Report, RunEvent } from "@mochang/contract";
import { AppError, isDatabaseTrouble, type JobContext } from "../../platform/index.ts";
import { isEnded, RunEnded, type RunWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";
import { evaluationEnded, ReportInput, reportUrl } from "./generateReport.ts";
import { loadReportOfRun } from "./loadPrinted.ts";

export interface ReportJobDeps extends Pick<EvaluationDeps, "db" | "runLog" | "book"> {
  /** Makes the PDF; it is made anew for each download, so here it only has to succeed. */
  renderReport(
    report: Report,
    source: { text: string },
    options: { userId: string; signal: AbortSignal },
  ): Promise<Uint8Array>;
}

/** The part of the progress that the PDF takes. */
const PDF_FROM = 95;
const FAILED = "报告没有生成，请稍后再试";
const GIVE_UP = 3;

/** Waits for the evaluation, tells its progress as the report's, then renders. */
export async function performReport(
  deps: ReportJobDeps,
  runId: string,
  context: Pick<JobContext, "retry" | "signal" | "log">,
): Promise<void> {
  const run = await deps.runLog.loadRun(runId);
  if (!run || isEnded(run.state)) return;
  const writer = deps.runLog.openRun(runId);
  const signal = AbortSignal.any([context.signal, writer.signal]);
  try {
    if (run.state === "queued") await writer.append([{ type: "state", state: "running" }]);
    await followEvaluation(deps, ReportInput.parse(run.input).evaluationId, writer, signal);
    await writer.progress({ percent: PDF_FROM, step: "生成文件", message: "正在排版 PDF" });
    const { report, text } = await loadReportOfRun(deps, run.userId, run.scriptId ?? "");
    await deps.renderReport(report, { text }, { userId: run.userId, signal });
    signal.throwIfAborted();
    await deps.runLog.finishRun(runId, { state: "done", output: { fileUrl: reportUrl(report.scriptId) } });
  } catch (error) {
    const now = await deps.runLog.loadRun(runId);
    if (!now || isEnded(now.state)) return;
    if (context.signal.aborted || isDatabaseTrouble(error)) throw error;
    if (!now.cancelAsked && !(error instanceof AppError)) {
      context.log.error({ err: error, runId }, "report interrupted");
      // A kill counts as a retry too, which costs a report one of its tries, and nobody any ink.
      if (context.retry < GIVE_UP) throw error;
    }
    await deps.runLog
      .finishRun(
        runId,
        now.cancelAsked
          ? { state: "cancelled" }
          : { state: "failed", message: error instanceof AppError ? error.msg : FAILED },
      )
      .catch((e: unknown) => {
        if (!(e instanceof RunEnded)) throw e;
      });
  } finally {
    await writer.close();
  }
}

/** @throws AppError when the evaluation did not come to an end that can be printed */
async function followEvaluation(
  { runLog }: ReportJobDeps,
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

const asReport = ({
  percent,
  step,
  message,
  done,
  total,
  remainingSeconds,
}: Extract<RunEvent, { type: "progress" }>) => ({
  percent: (percent * PDF_FROM) / 100,
  step,
  message,
  done,
  total,
  remainingSeconds,
});
