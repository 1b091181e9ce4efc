import { formOf, isEnded, isTabChosen, TABS, type PromptResult, type Report } from "@mochang/contract";
import { loadFigures, loadVersion, readingText } from "../../documents/index.ts";
import { documentIdOf, loadOwnScript, type Script } from "../../library/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { Run } from "../../run/index.ts";
import { assembleReport, finishedSections, sectionsOf, type Evaluated } from "./assembleReport.ts";
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
  const evaluated = await newestEvaluation(deps, script.id, documentId);
  const former = evaluated ? await formerEvaluations(deps, script.id, evaluated) : [];
  const report = await reportForEvaluation(deps, script, evaluated, { versionId: documentId, former });
  const changedSince = evaluated ? await changesSince(deps.db, evaluated) : undefined;
  return changedSince ? { ...report, changedSince } : report;
}

/** The version that a report is asked of; deleted or not, since its report outlives it. Undefined: any. @throws AppError not-found */
export const versionOfReport = async (
  db: Queryable,
  script: Script,
  versionId: string | undefined,
): Promise<string | undefined> => (versionId ? (await loadVersion(db, script.id, versionId)).id : undefined);

/** The report of an evaluation as it is printed; before the first with the newest figures of the version, or of the default one. */
export async function reportForEvaluation(
  deps: ReportDeps,
  script: Script,
  evaluated: EvaluatedReading | null,
  { versionId, former }: { versionId?: string | undefined; former?: readonly EvaluatedReading[] } = {},
): Promise<Report> {
  const documentId = evaluated?.documentId ?? documentIdOf(script, versionId);
  const readingId = evaluated?.readingId ?? undefined;
  const [{ figures, findings }, genre, continuity] = await Promise.all([
    loadFigures(deps.db, documentId, readingId),
    genreOf(deps.db, script),
    deps.continuityOf?.(script, documentId) ?? null,
  ]);
  const work = workOf(script, genre);
  const base = { scriptId: script.id, readingId, work, figures, findings, doubts: script.doubts, continuity };
  return assembleReport(base, evaluated, deps.promptBook, former);
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

/**
 * Earlier evaluations of the same version by a model, the newest first, until each tab that this one was not asked for is found. Their steps hold all
 * that they wrote: they are read one after another, and those that were asked for none of the tabs not at all.
 */
async function formerEvaluations(
  deps: Pick<ReportDeps, "runLog" | "promptBook">,
  scriptId: string,
  { runId, documentId, tabs }: EvaluatedReading,
): Promise<EvaluatedReading[]> {
  let missing = TABS.map(({ index }) => index).filter((tab) => !isTabChosen(tabs, tab));
  if (documentId === null || missing.length === 0) return [];
  const filter = { scriptId, documentId, kinds: ["evaluation"] as const };
  const found: EvaluatedReading[] = [];
  for (const run of await deps.runLog.findRuns(filter, undefined, { newest: LOOKED_BACK })) {
    const input = readInput(run.input);
    if (run.id === runId || !isEnded(run.state) || input.model === null) continue;
    if (!missing.some((tab) => isTabChosen(input.tabs, tab))) continue;
    const evaluated = await readEvaluation(deps, run);
    if (!evaluated) continue;
    found.push(evaluated);
    missing = missing.filter((tab) => finishedSections(evaluated, deps.promptBook, tab).length === 0);
    if (missing.length === 0) break;
  }
  return found;
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
