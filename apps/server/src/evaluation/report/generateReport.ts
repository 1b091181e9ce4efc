import { randomUUID } from "node:crypto";
import { isEnded } from "@mochang/contract";
import type { z } from "zod";
import { refuseBlockedTenant } from "../../account/index.ts";
import { documentOf, loadOwnScript } from "../../library/index.ts";
import { AppError, type Queryable } from "../../platform/index.ts";
import { serialByKey } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator, ReportRecords } from "../deps.ts";
import { startWork, type Started } from "../../runEngine/index.ts";
import { REPORT } from "../runKinds.ts";
import { canResume, resumeEvaluation, unfinishedSteps } from "../pipeline/resumeEvaluation.ts";
import { isOfTodaysText } from "../../prompting/index.ts";
import { startEvaluation } from "../pipeline/startEvaluation.ts";
import { isAwaited, type ReportInput } from "./waitingReports.ts";

export interface ReportRequest {
  scriptId: string;
  /** A version, the default one where it is empty: its text as it stands. Absent: what the newest evaluation read. */
  versionId?: string | undefined;
  /** The row of 导出记录 to make anew; without it a failed newest row is made anew, or a new one begins. */
  recordId?: string | undefined;
}

const turn = serialByKey();

/**
 * Makes a script's report, or joins who makes it: first whatever of its evaluation is missing or failed, then the PDF. Two calls of one script
 * follow each other: the evaluation that the first begins is a part of its report, and the second finds that report. @throws AppError
 */
export const generateReport: typeof makeReport = (deps, user, request) =>
  turn(request.scriptId, () => makeReport(deps, user, request));

async function makeReport(
  deps: EvaluationDeps & { records: ReportRecords; now(): Date },
  user: Evaluator,
  request: ReportRequest,
): Promise<Started> {
  refuseBlockedTenant(user);
  const script = await loadOwnScript(deps.db, user.id, request.scriptId);
  const again = await recordToRemake(deps, user.id, script.id, request.recordId);
  const documentId =
    request.versionId === undefined ? undefined : (await documentOf(deps.db, script, request.versionId)).id;
  const active = await deps.runLog.newestRun(script.id, ["report"], documentId);
  if (active && !isEnded(active.state)) return { runId: active.id, joined: true };
  const id = randomUUID();
  let started: Started | undefined;
  try {
    const input = await readyEvaluation(deps, user, script.id, { documentId, reportId: id, again: again !== null });
    const evaluation = await deps.runLog.loadRun(input.evaluationId);
    if (!evaluation?.documentId) throw new AppError("not-found");
    const about = { documentId: evaluation.documentId, readingId: evaluation.readingId ?? undefined };
    started = await startWork(
      deps,
      REPORT,
      { id, userId: user.id, scriptId: script.id, ...about, joinKey: `report:${about.documentId}`, input },
      {
        inTransaction: (tx, run) =>
          deps.records.begin(tx, { userId: user.id, scriptId: script.id, runId: run.id, createdAt: deps.now() }, again),
      },
    );
    return started;
  } finally {
    if (started?.runId !== id) await dropParts(deps, id);
  }
}

/** What was begun for a report that did not begin: it stops, unless another process's report waits for it. */
async function dropParts({ runLog }: Pick<EvaluationDeps, "runLog">, reportId: string): Promise<void> {
  for (const part of await runLog.partsOf(reportId))
    if (await isAwaited(runLog, part)) await runLog.shareRun(part);
    else await runLog.cancelRun(part);
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
  { documentId, reportId, again }: { documentId: string | undefined; reportId: string; again: boolean },
): Promise<z.input<typeof ReportInput>> {
  const newest = await deps.runLog.newestRun(scriptId, ["evaluation"], documentId);
  if (newest && !isEnded(newest.state)) return { evaluationId: newest.id };
  // Who names a version means its text as it stands.
  const isCurrent = newest !== null && (documentId === undefined || (await isOfTodaysText(deps.db, newest)));
  if (newest?.state === "done" && isCurrent) {
    // A report that is made again also writes the sections that had failed.
    if (!again || !(await canResume(deps, newest))) return { evaluationId: newest.id };
    try {
      return {
        evaluationId: (await resumeEvaluation(deps, user, newest.id, { pick: unfinishedSteps, parentRunId: reportId }))
          .runId,
      };
    } catch (error) {
      // Without ink for the rest, the report of what is written is still the user's.
      if (error instanceof AppError && error.code === "ink-exhausted") return { evaluationId: newest.id };
      throw error;
    }
  }
  const start = { parentRunId: reportId, versionId: documentId };
  return { evaluationId: (await startEvaluation(deps, user, scriptId, start)).runId };
}

/** Where a record's report is fetched. */
export const reportUrl = (scriptId: string, recordId: string): string =>
  `/api/export/exportPDF?scriptId=${encodeURIComponent(scriptId)}&recordId=${encodeURIComponent(recordId)}`;
