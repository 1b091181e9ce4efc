import { randomUUID } from "node:crypto";
import { z } from "zod";
import { refuseBlockedTenant } from "../../account/index.ts";
import { loadOwnScript } from "../../library/index.ts";
import { AppError, type Queryable, type Transaction } from "../../platform/index.ts";
import { isEnded, type Run, type RunLog } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { REPORT_JOB } from "../jobKinds.ts";
import { canResume, resumeEvaluation, unfinishedSteps } from "../pipeline/resumeEvaluation.ts";
import { startEvaluation } from "../pipeline/startEvaluation.ts";
import type { ReportRecords } from "./reportRecords.ts";

/** What a report's run was asked to do. An evaluation that was begun for it alone has it as its parent, and stops with it. */
export const ReportInput = z.object({ evaluationId: z.string() });

export interface ReportRequest {
  scriptId: string;
  versionId?: string;
  /** The row of 导出记录 to make anew; without it a failed newest row is made anew, or a new one begins. */
  recordId?: string;
}

/** Makes a script's report, or joins who makes it: first whatever of its evaluation is missing or failed, then the PDF. @throws AppError */
export async function generateReport(
  deps: EvaluationDeps & { records: ReportRecords; now(): Date },
  user: Evaluator,
  request: ReportRequest,
): Promise<{ runId: string; joined: boolean }> {
  refuseBlockedTenant(user);
  const script = await loadOwnScript(deps.db, user.id, request.scriptId);
  const again = await recordToRemake(deps, user.id, script.id, request.recordId);
  const active = await deps.runLog.newestRun(script.id, ["report"]);
  if (active && !isEnded(active.state)) return { runId: active.id, joined: true };
  const id = randomUUID();
  const input = await readyEvaluation(deps, user, script.id, { reportId: id, again: again !== null });
  const { versionId = "" } = request;
  return deps.db.transaction(async (tx) => {
    const { run, joined } = await deps.runLog.startRun(
      {
        id,
        kind: "report",
        userId: user.id,
        scriptId: script.id,
        versionId,
        joinKey: `report:${script.id}`,
        input,
      },
      tx,
    );
    if (joined) return { runId: run.id, joined };
    await deps.records.begin(
      tx,
      { userId: user.id, scriptId: script.id, versionId, runId: run.id, createdAt: deps.now() },
      again,
    );
    await deps.jobs.send(REPORT_JOB, { runId: run.id }, { tx, singletonKey: run.id, group: user.id });
    return { runId: run.id, joined };
  });
}

/** The named row; else the newest, if it failed. @throws AppError not-found */
async function recordToRemake(
  { db, records }: { db: Queryable; records: ReportRecords },
  userId: string,
  scriptId: string,
  recordId?: string,
): Promise<string | null> {
  if (recordId !== undefined) return (await records.load(db, userId, scriptId, recordId)).id;
  const newest = await records.newest(db, userId, scriptId);
  return newest?.failed ? newest.id : null;
}

/** The evaluation that a report prints: the one under way, the finished one, or one that is begun or taken up for it. */
async function readyEvaluation(
  deps: EvaluationDeps,
  user: Evaluator,
  scriptId: string,
  { reportId, again }: { reportId: string; again: boolean },
): Promise<z.input<typeof ReportInput>> {
  const newest = await deps.runLog.newestRun(scriptId, ["evaluation"]);
  if (newest && !isEnded(newest.state)) return { evaluationId: newest.id };
  if (newest?.state === "done") {
    // A report that is made again also writes the sections that had failed.
    if (!again || !(await canResume(deps, newest))) return { evaluationId: newest.id };
    try {
      return { evaluationId: (await resumeEvaluation(deps, user, newest.id, unfinishedSteps, reportId)).runId };
    } catch (error) {
      // Without ink for the rest, the report of what is written is still the user's.
      if (error instanceof AppError && error.code === "ink-exhausted") return { evaluationId: newest.id };
      throw error;
    }
  }
  return { evaluationId: (await startEvaluation(deps, user, scriptId, { parentRunId: reportId })).runId };
}

/** Where a report's file is fetched. */
export const reportUrl = (scriptId: string): string => `/api/export/exportPDF?scriptId=${encodeURIComponent(scriptId)}`;

/**
 * Reports that have not begun fail with the evaluation that they would wait for: nobody waits for a place to hear it. Those that have begun hear it
 * themselves. Called in the transaction in which a run ends.
 */
export const failWaitingReports =
  (runLog: Pick<RunLog, "findRuns" | "finishRun">) =>
  async (tx: Transaction, run: Run): Promise<void> => {
    if (run.kind !== "evaluation" || (run.state !== "cancelled" && run.state !== "failed")) return;
    const waiting = await runLog.findRuns(
      { kinds: ["report"], states: ["queued"], input: { evaluationId: run.id } },
      tx,
      { lock: true },
    );
    for (const { id } of waiting) await runLog.finishRun(id, { state: "failed", message: evaluationEnded(run) }, tx);
  };

/** Why a report cannot be made of an evaluation that did not come to its end. */
export const evaluationEnded = (run: Pick<Run, "state" | "message"> | null): string =>
  run?.state === "cancelled" ? "评估停止了，报告没有写成" : (run?.message ?? "评估没有完成，报告没有写成");
