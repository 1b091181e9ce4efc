import {
  Continuity,
  Estimate,
  RunFollowed,
  TodoDecision,
  type DecideTodo,
  type RecheckProblem,
  type Report,
} from "@mochang/contract";
import { z } from "zod";
import { get, post, type Schema } from "../../lib/api.ts";

export const fetchDecisions = (scriptId: string, versionId: string, signal?: AbortSignal) =>
  get("/api/todo/decisions", { scriptId, versionId }, z.array(TodoDecision), signal);

export const decideTodo = (decision: DecideTodo) => post("/api/todo/decide", decision, z.null());

/** Of a report only its sections and its date are read here. */
type ReportPart = Pick<Report, "tabs" | "evaluatedAt">;
const ReportPart: Schema<ReportPart> = {
  safeParse: (value) =>
    Array.isArray((value as Partial<ReportPart> | null)?.tabs)
      ? { success: true, data: value as ReportPart }
      : { success: false },
};

/** The newest report of a script; sections are empty before the first. */
export const fetchReport = (scriptId: string, signal?: AbortSignal) =>
  get("/api/evaluation/report", { script_id: scriptId }, ReportPart, signal);

/** The newest report of a script; of a copy made for modification that has none of its own, the report of what it was made from. */
export async function fetchReportOf(scriptId: string, originId: string | null, signal?: AbortSignal) {
  const scriptReport = await fetchReport(scriptId, signal);
  if (scriptReport.evaluatedAt !== null || originId === null) return scriptReport;
  // What it was made from may be deleted, or in the trash.
  return fetchReport(originId, signal).catch(() => scriptReport);
}

/** What does not hold together in a version, by rules and as far as a model has read it. */
export const fetchContinuity = (scriptId: string, versionId: string, signal?: AbortSignal) =>
  get("/api/continuity", { scriptId, versionId }, Continuity, signal);

export const estimateRecheck = (body: RecheckProblem) => post("/api/todo/recheck/estimate", body, Estimate);
export const startRecheck = (body: RecheckProblem) =>
  post("/api/todo/recheck/start", body, RunFollowed).then(({ runId }) => ({ runId, joined: false }));
export const fetchRecheck = (body: RecheckProblem) => post("/api/todo/recheck/running", body, RunFollowed.nullable());
