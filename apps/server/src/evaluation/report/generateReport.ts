import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { refuseBlockedTenant } from "../../account/index.ts";
import { loadOwnScript } from "../../library/index.ts";
import { AppError, type Transaction } from "../../platform/index.ts";
import { exportRecords } from "../../records/tables.ts";
import { runs } from "../../run/tables.ts";
import { isEnded, type Run, type RunLog } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { REPORT_JOB } from "../jobKinds.ts";
import { canResume, resumeEvaluation, unfinishedSteps } from "../pipeline/resumeEvaluation.ts";
import { startEvaluation } from "../pipeline/startEvaluation.ts";

/** What a report's run was asked to do. */
export const ReportInput = z.object({
  evaluationId: z.string(),
  /** The evaluation was begun for this report only, and stops with it. */
  owns: z.boolean().default(false),
});

export interface ReportRequest {
  scriptId: string;
  versionId?: string;
  /** The row of 导出记录 to make anew; without it a failed newest row is made anew, or a new one begins. */
  recordId?: string;
}

type Record = typeof exportRecords.$inferSelect;

/** Makes a script's report, or joins who makes it: first whatever of its evaluation is missing or failed, then the PDF. @throws AppError */
export async function generateReport(
  deps: EvaluationDeps & { now(): Date },
  user: Evaluator,
  request: ReportRequest,
): Promise<{ runId: string; joined: boolean }> {
  refuseBlockedTenant(user);
  const script = await loadOwnScript(deps.db, user.id, request.scriptId);
  const again = await recordToRemake(deps, user.id, script.id, request.recordId);
  const active = await deps.runLog.newestRun(script.id, ["report"]);
  if (active && !isEnded(active.state)) return { runId: active.id, joined: true };
  const input = await readyEvaluation(deps, user, script.id, again !== null);
  return deps.db.transaction(async (tx) => {
    const { run, joined } = await deps.runLog.startRun(
      {
        kind: "report",
        userId: user.id,
        scriptId: script.id,
        versionId: request.versionId,
        joinKey: `report:${script.id}`,
        input,
      },
      tx,
    );
    if (joined) return { runId: run.id, joined };
    const row = { runId: run.id, isLoading: 1, percentage: 0 };
    if (again) await tx.update(exportRecords).set(row).where(eq(exportRecords.id, again.id));
    else
      await tx.insert(exportRecords).values({
        ...row,
        id: randomUUID(),
        userId: user.id,
        scriptId: script.id,
        versionId: request.versionId ?? "",
        createdAt: deps.now(),
      });
    await deps.jobs.send(REPORT_JOB, { runId: run.id }, { tx, singletonKey: run.id, group: user.id });
    return { runId: run.id, joined };
  });
}

/** The named row, which must be the user's and the script's; else the newest, if it failed. @throws AppError not-found */
async function recordToRemake(
  { db }: Pick<EvaluationDeps, "db">,
  userId: string,
  scriptId: string,
  recordId?: string,
): Promise<Record | null> {
  const mine = and(eq(exportRecords.userId, userId), eq(exportRecords.scriptId, scriptId));
  if (recordId !== undefined) {
    const [named] = await db
      .select()
      .from(exportRecords)
      .where(and(mine, eq(exportRecords.id, recordId)));
    if (!named) throw new AppError("not-found");
    return named;
  }
  const [newest] = await db.select().from(exportRecords).where(mine).orderBy(desc(exportRecords.createdAt)).limit(1);
  return newest?.isLoading === 2 ? newest : null;
}

/** The evaluation that a report prints: the one under way, the finished one, or one that is begun or taken up for it. */
async function readyEvaluation(
  deps: EvaluationDeps,
  user: Evaluator,
  scriptId: string,
  again: boolean,
): Promise<z.input<typeof ReportInput>> {
  const newest = await deps.runLog.newestRun(scriptId, ["evaluation"]);
  if (newest && !isEnded(newest.state)) return { evaluationId: newest.id };
  if (newest?.state === "done") {
    // A report that is made again also writes the sections that had failed.
    if (!again || !(await canResume(deps, newest))) return { evaluationId: newest.id };
    try {
      return { evaluationId: (await resumeEvaluation(deps, user, newest.id, unfinishedSteps)).runId, owns: true };
    } catch (error) {
      // Without ink for the rest, the report of what is written is still the user's.
      if (error instanceof AppError && error.code === "ink-exhausted") return { evaluationId: newest.id };
      throw error;
    }
  }
  const { runId, joined } = await startEvaluation(deps, user, scriptId);
  return { evaluationId: runId, owns: !joined };
}

/** Where a report's file is fetched. */
export const reportUrl = (scriptId: string): string => `/api/export/exportPDF?scriptId=${encodeURIComponent(scriptId)}`;

/** Keeps the export record equal to its run; called in the transaction in which a run ends. */
export async function closeExportRecord(
  tx: Pick<EvaluationDeps["db"], "update">,
  run: { id: string; kind: string; state: string; percent: number },
): Promise<void> {
  if (run.kind !== "report") return;
  const done = run.state === "done";
  await tx
    .update(exportRecords)
    .set({ isLoading: done ? 0 : 2, percentage: done ? 100 : Math.floor(run.percent) })
    .where(eq(exportRecords.runId, run.id));
}

/** The evaluation that a report's run has begun for itself. */
export function partsOfReport(run: Pick<Run, "kind" | "input">): string[] {
  const input = run.kind === "report" ? ReportInput.safeParse(run.input).data : undefined;
  return input?.owns ? [input.evaluationId] : [];
}

/**
 * Reports that have not begun fail with the evaluation that they would wait for: nobody waits for a place to hear it. Those that have begun hear it
 * themselves. Called in the transaction in which a run ends.
 */
export const failWaitingReports =
  (runLog: Pick<RunLog, "finishRun">) =>
  async (tx: Transaction, run: Run): Promise<void> => {
    if (run.kind !== "evaluation" || (run.state !== "cancelled" && run.state !== "failed")) return;
    const waiting = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.kind, "report"), eq(runs.state, "queued"), sql`${runs.input}->>'evaluationId' = ${run.id}`))
      .for("update");
    for (const { id } of waiting) await runLog.finishRun(id, { state: "failed", message: evaluationEnded(run) }, tx);
  };

/** Why a report cannot be made of an evaluation that did not come to its end. */
export const evaluationEnded = (run: Pick<Run, "state" | "message"> | null): string =>
  run?.state === "cancelled" ? "评估停止了，报告没有写成" : (run?.message ?? "评估没有完成，报告没有写成");

/** A report that is cancelled stops the evaluation that was begun for it; called in the transaction in which a run ends. */
export const stopPartsOfReport =
  (runLog: Pick<RunLog, "cancelRun">) =>
  async (tx: Transaction, run: Run): Promise<void> => {
    if (run.state === "cancelled") for (const part of partsOfReport(run)) await runLog.cancelRun(part, tx);
  };
