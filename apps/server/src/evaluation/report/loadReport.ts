import type { PromptResult, Report } from "@mochang/contract";
import { loadFigures } from "../../documents/index.ts";
import { documentIdOf, loadOwnScript, type Script } from "../../library/index.ts";
import type { Run } from "../../run/index.ts";
import { assembleReport, sectionsOf, type Evaluated } from "./assembleReport.ts";
import type { EvaluationDeps } from "../deps.ts";
import { readInput } from "../pipeline/evaluationInput.ts";
import { genreOf, type ReadingRef } from "../pipeline/loadWork.ts";

export type ReportDeps = Pick<EvaluationDeps, "db" | "runLog" | "book">;

/** An evaluation, and what it read. */
export type EvaluatedReading = Evaluated & ReadingRef;

/** The script's newest evaluation, as far as it is; null before the first. */
export async function newestEvaluation(
  deps: Pick<ReportDeps, "runLog">,
  scriptId: string,
): Promise<EvaluatedReading | null> {
  const run = await deps.runLog.newestRun(scriptId, ["evaluation"]);
  return run && readEvaluation(deps, run);
}

/** An evaluation by its run, as far as it is; null when it is gone. */
export async function loadEvaluation(
  deps: Pick<ReportDeps, "runLog">,
  runId: string,
): Promise<EvaluatedReading | null> {
  const run = await deps.runLog.loadRun(runId);
  return run && readEvaluation(deps, run);
}

async function readEvaluation({ runLog }: Pick<ReportDeps, "runLog">, run: Run): Promise<EvaluatedReading | null> {
  const snapshot = await runLog.snapshot(run.id);
  if (!snapshot) return null;
  const { model, form } = readInput(run.input);
  return {
    runId: snapshot.runId,
    documentId: run.documentId,
    readingId: run.readingId,
    seq: snapshot.seq,
    steps: snapshot.steps,
    form,
    model,
    evaluatedAt: snapshot.finishedAt ?? snapshot.startedAt,
    unitsUsed: snapshot.unitsUsed,
  };
}

/** The report as it stands now: sections and verdict, and the figures and findings of what was read for them. @throws AppError not-found for someone else's script, in-trash */
export const loadReport = async (deps: ReportDeps, userId: string, scriptId: string): Promise<Report> =>
  latestReportOf(deps, await loadOwnScript(deps.db, userId, scriptId));

/** The same of a script that the caller may read. */
export const latestReportOf = async (deps: ReportDeps, script: Script): Promise<Report> =>
  reportForEvaluation(deps, script, await newestEvaluation(deps, script.id));

/** The report of an evaluation; before the first with the default version's newest figures. */
export async function reportForEvaluation(
  deps: ReportDeps,
  script: Script,
  evaluated: EvaluatedReading | null,
): Promise<Report> {
  const documentId = evaluated?.documentId ?? documentIdOf(script, "");
  const readingId = evaluated?.readingId ?? undefined;
  const [{ figures, findings }, genre] = await Promise.all([
    loadFigures(deps.db, documentId, readingId),
    genreOf(deps.db, script),
  ]);
  const work = workOf(script, genre);
  const base = { scriptId: script.id, readingId, work, figures, findings, doubts: script.doubts };
  return assembleReport(base, evaluated, deps.book);
}

const workOf = (script: Script, genre: string): Report["work"] => ({
  name: script.name,
  author: script.author,
  fileType: script.fileType,
  kind: script.kind,
  genre,
  fileName: script.fileName,
  uploadedAt: script.createdAt.toISOString(),
});

/** The finished results of one tab (spec 1, section 7); empty before a run. @throws AppError not-found */
export async function tabResults(
  deps: ReportDeps,
  userId: string,
  scriptId: string,
  tabIndex: number,
): Promise<PromptResult[]> {
  const script = await loadOwnScript(deps.db, userId, scriptId);
  const evaluated = await newestEvaluation(deps, script.id);
  const sections = evaluated ? sectionsOf(evaluated, deps.book, tabIndex) : [];
  return sections.flatMap((s) =>
    s.state === "done" && s.promptId !== null ? [{ promptId: s.promptId, result: s.markdown, tabIndex }] : [],
  );
}
