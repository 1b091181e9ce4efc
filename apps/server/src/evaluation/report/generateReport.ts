import { randomUUID } from "node:crypto";
import { isEnded } from "@mochang/contract";
import type { z } from "zod";
import { refuseBlockedTenant } from "../../account/index.ts";
import { documentOf, loadOwnScript } from "../../library/index.ts";
import { AppError, type Queryable } from "../../platform/index.ts";
import { serialByKey, type Run } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator, ReportRecords } from "../deps.ts";
import { startWork, type StartDeps, type Started } from "../../runEngine/index.ts";
import { REPORT } from "../runKinds.ts";
import { canResume, resumeEvaluation, unfinishedSteps } from "../pipeline/resumeEvaluation.ts";
import { isOfTodaysText } from "../../prompting/index.ts";
import { startEvaluation, type EvaluationStart } from "../pipeline/startEvaluation.ts";
import type { ReportInput } from "./waitingReports.ts";

export interface ReportRequest {
  scriptId: string;
  /** A version, the default one where it is empty: its text as it stands. Absent: what the newest evaluation read. */
  versionId?: string | undefined;
  /** The row of 导出记录 to make anew; without it a failed newest row is made anew, or a new one begins. */
  recordId?: string | undefined;
}

const BEGUN_ELSEWHERE = "报告正在生成，请刷新后再看";
const turn = serialByKey();

/**
 * Makes a script's report, or joins who makes it: first whatever of its evaluation is missing or failed, then the PDF. Two calls of one script
 * follow each other: the evaluation that the first begins is a part of its report, and the second finds that report. @throws AppError
 */
export const generateReport: typeof makeReport = (deps, user, request) =>
  turn(request.scriptId, () => makeReport(deps, user, request));

type ReportDeps = EvaluationDeps & { records: ReportRecords; now(): Date };

async function makeReport(deps: ReportDeps, user: Evaluator, request: ReportRequest): Promise<Started> {
  refuseBlockedTenant(user);
  const script = await loadOwnScript(deps.db, user.id, request.scriptId);
  const again = await recordToRemake(deps, user.id, script.id, request.recordId);
  const documentId =
    request.versionId === undefined ? undefined : (await documentOf(deps.db, script, request.versionId)).id;
  const active = await deps.runLog.newestRun(script.id, ["report"], documentId);
  if (active && !isEnded(active.state)) return { runId: active.id, joined: true };
  const id = randomUUID();
  const begin = (db: StartDeps["db"], evaluation: Run): Promise<Started> =>
    beginReport({ ...deps, db }, { id, userId: user.id, scriptId: script.id, recordId: again }, evaluation);
  let begun = null as Started | null;
  const evaluationId = await readyEvaluation(deps, user, script.id, {
    documentId,
    again: again !== null,
    begunWith: {
      parentRunId: id,
      async inTransaction(tx, evaluation) {
        begun = await begin(tx, evaluation);
        // Another process was quicker: the evaluation would be begun for nobody.
        if (begun.joined) throw new AppError("conflict", { msg: BEGUN_ELSEWHERE });
      },
    },
  });
  if (begun) return begun;
  const evaluation = await deps.runLog.loadRun(evaluationId);
  if (!evaluation) throw new AppError("not-found");
  return begin(deps.db, evaluation);
}

interface ReportToBegin {
  id: string;
  userId: string;
  scriptId: string;
  /** The record that is made anew; null for a new one. */
  recordId: string | null;
}

/** The report's run with its record. */
async function beginReport(
  deps: StartDeps & Pick<ReportDeps, "records" | "now">,
  { id, userId, scriptId, recordId }: ReportToBegin,
  { id: evaluationId, documentId, readingId }: Run,
): Promise<Started> {
  if (documentId === null) throw new AppError("not-found");
  const about = { documentId, readingId: readingId ?? undefined };
  const input: z.input<typeof ReportInput> = { evaluationId };
  return startWork(
    deps,
    REPORT,
    { id, userId, scriptId, ...about, joinKey: `report:${documentId}`, input },
    {
      inTransaction: (tx, run) =>
        deps.records.begin(tx, { userId, scriptId, runId: run.id, createdAt: deps.now() }, recordId),
    },
  );
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

interface EvaluationWanted {
  documentId: string | undefined;
  /** The report is made again. */
  again: boolean;
  /** How an evaluation begins, or is taken up, for this report: with it, in one transaction. */
  begunWith: Pick<EvaluationStart, "parentRunId" | "inTransaction">;
}

/** The evaluation that a report prints: the one under way, the finished one, or one that is begun or taken up for it. */
async function readyEvaluation(
  deps: EvaluationDeps,
  user: Evaluator,
  scriptId: string,
  { documentId, again, begunWith }: EvaluationWanted,
): Promise<string> {
  const newest = await deps.runLog.newestRun(scriptId, ["evaluation"], documentId);
  if (newest && !isEnded(newest.state)) return newest.id;
  // Who names a version means its text as it stands.
  const isCurrent = newest !== null && (documentId === undefined || (await isOfTodaysText(deps.db, newest)));
  if (newest?.state === "done" && isCurrent) {
    // A report that is made again also writes the sections that had failed.
    if (!again || !(await canResume(deps, newest))) return newest.id;
    try {
      return (await resumeEvaluation(deps, user, newest.id, { pick: unfinishedSteps, ...begunWith })).runId;
    } catch (error) {
      // Without ink for the rest, the report of what is written is still the user's.
      if (error instanceof AppError && error.code === "ink-exhausted") return newest.id;
      throw error;
    }
  }
  return (await startEvaluation(deps, user, scriptId, { versionId: documentId, ...begunWith })).runId;
}

/** Where a record's report is fetched. */
export const reportUrl = (scriptId: string, recordId: string): string =>
  `/api/export/exportPDF?scriptId=${encodeURIComponent(scriptId)}&recordId=${encodeURIComponent(recordId)}`;
