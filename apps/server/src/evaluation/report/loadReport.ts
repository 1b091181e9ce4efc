import { formOf, isEnded, type PromptResult, type Report } from "@mochang/contract";
import { loadFigures, loadVersion, readingText } from "../../documents/index.ts";
import { documentIdOf, loadOwnScript, type Script } from "../../library/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { Run } from "../../run/index.ts";
import { assembleReport, sectionsOf, type Evaluated } from "./assembleReport.ts";
import { changedCharacters } from "./changedCharacters.ts";
import type { EvaluationDeps } from "../deps.ts";
import { readInput } from "../pipeline/evaluationInput.ts";
import { genreOf, isOfTodaysText, type ReadingRef } from "../../prompting/index.ts";

export type ReportDeps = Pick<EvaluationDeps, "db" | "runLog" | "promptBook" | "continuityOf">;

/** An evaluation, and what it read when. */
export type EvaluatedReading = Evaluated & ReadingRef & { readAt: Date };

/** The newest evaluation of a script, or of one version of it, as far as it is; null before the first. */
export async function newestEvaluation(
  deps: Pick<ReportDeps, "runLog">,
  scriptId: string,
  documentId?: string,
): Promise<EvaluatedReading | null> {
  const run = await deps.runLog.newestRun(scriptId, ["evaluation"], documentId);
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
  const judgedBy = readInput(run.input);
  const { model, form, supportCheck, tabs } = judgedBy;
  return {
    runId: snapshot.runId,
    documentId: run.documentId,
    readingId: run.readingId,
    readAt: run.createdAt,
    seq: snapshot.seq,
    steps: snapshot.steps,
    form,
    judgedBy,
    model,
    supportCheck,
    tabs,
    evaluatedAt: snapshot.finishedAt ?? snapshot.startedAt,
    unitsUsed: snapshot.unitsUsed,
  };
}

/**
 * The report as it stands now: sections and verdict, and the figures and findings of what was read for them; of the newest evaluation, or of that of
 * one version. @throws AppError not-found for someone else's script or version, in-trash
 */
export async function loadReport(
  deps: ReportDeps,
  userId: string,
  scriptId: string,
  versionId?: string,
): Promise<Report> {
  const script = await loadOwnScript(deps.db, userId, scriptId);
  const documentId = await versionOfReport(deps.db, script, versionId);
  return reportForEvaluation(deps, script, await newestEvaluation(deps, script.id, documentId), documentId);
}

/** The version that a report is asked of; deleted or not, since its report outlives it. Undefined: any. @throws AppError not-found */
export const versionOfReport = async (
  db: Queryable,
  script: Script,
  versionId: string | undefined,
): Promise<string | undefined> => (versionId ? (await loadVersion(db, script.id, versionId)).id : undefined);

/** The report of an evaluation; before the first with the newest figures of the version, or of the default one. */
export async function reportForEvaluation(
  deps: ReportDeps,
  script: Script,
  evaluated: EvaluatedReading | null,
  versionId?: string,
): Promise<Report> {
  const documentId = evaluated?.documentId ?? documentIdOf(script, versionId);
  const readingId = evaluated?.readingId ?? undefined;
  const [{ figures, findings }, genre, continuity, changedSince, former] = await Promise.all([
    loadFigures(deps.db, documentId, readingId),
    genreOf(deps.db, script),
    deps.continuityOf?.(script, documentId) ?? null,
    evaluated ? changesSince(deps.db, evaluated) : undefined,
    evaluated?.tabs ? formerEvaluations(deps, script.id, evaluated) : [],
  ]);
  const work = workOf(script, genre);
  const base = { scriptId: script.id, readingId, work, figures, findings, doubts: script.doubts, continuity };
  const report = assembleReport(base, evaluated, deps.promptBook, former);
  return changedSince ? { ...report, changedSince } : report;
}

/** What became of the text since an evaluation read it; undefined where nothing did. */
async function changesSince(
  db: Queryable,
  { documentId, readingId, readAt }: EvaluatedReading,
): Promise<Report["changedSince"]> {
  if (documentId === null || readingId === null || (await isOfTodaysText(db, { documentId, readingId })))
    return undefined;
  const [before, after] = await Promise.all([readingText(db, documentId, readingId), readingText(db, documentId)]);
  return { readAt: readAt.toISOString(), characters: changedCharacters(before, after) };
}

/** Earlier evaluations are looked through for the tabs that the newest was not asked for, this many. */
const LOOKED_BACK = 12;

/** Earlier evaluations of the same version by a model, the newest first. */
async function formerEvaluations(
  deps: Pick<ReportDeps, "runLog">,
  scriptId: string,
  { runId, documentId }: EvaluatedReading,
): Promise<EvaluatedReading[]> {
  if (documentId === null) return [];
  const filter = { scriptId, documentId, kinds: ["evaluation"] as const };
  const runs = await deps.runLog.findRuns(filter, undefined, { newest: LOOKED_BACK });
  const earlier = runs.filter((run) => run.id !== runId && isEnded(run.state) && readInput(run.input).model !== null);
  const read = await Promise.all(earlier.map((run) => readEvaluation(deps, run)));
  return read.filter((evaluated) => evaluated !== null);
}

const workOf = (script: Script, genre: string): Report["work"] => ({
  name: script.name,
  author: script.author,
  fileType: script.fileType,
  kind: script.kind,
  genre,
  fileName: script.fileName,
  uploadedAt: script.createdAt.toISOString(),
  ...(formOf(script.fileType) === "screenplay" ? { scriptType: script.scriptType } : {}),
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
  const sections = evaluated ? sectionsOf(evaluated, deps.promptBook, tabIndex) : [];
  return sections.flatMap((s) =>
    s.state === "done" && s.promptId !== null ? [{ promptId: s.promptId, result: s.markdown, tabIndex }] : [],
  );
}
