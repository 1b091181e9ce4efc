import type { PromptResult, Report } from "@mochang/contract";
import { loadFigures, loadOwnScript, type Script } from "../../library/index.ts";
import { assembleReport, sectionsOf, type Evaluated } from "./assembleReport.ts";
import type { EvaluationDeps } from "../deps.ts";
import { readInput } from "../pipeline/evaluationInput.ts";
import { genreOf } from "../pipeline/loadWork.ts";

export type ReportDeps = Pick<EvaluationDeps, "db" | "runLog" | "book">;

/** The script's newest evaluation; null before the first. */
async function newestEvaluation({ runLog }: Pick<ReportDeps, "runLog">, scriptId: string): Promise<Evaluated | null> {
  const run = await runLog.newestRun(scriptId, ["evaluation"]);
  const snapshot = run && (await runLog.snapshot(run.id));
  if (!snapshot) return null;
  const { model, form } = readInput(run.input);
  return {
    runId: snapshot.runId,
    seq: snapshot.seq,
    steps: snapshot.steps,
    form,
    model,
    evaluatedAt: snapshot.finishedAt ?? snapshot.startedAt,
    unitsUsed: snapshot.unitsUsed,
  };
}

/** The report as it stands now: sections, figures, findings, verdict. @throws AppError not-found for someone else's script, in-trash */
export const loadReport = async (deps: ReportDeps, userId: string, scriptId: string): Promise<Report> =>
  reportOf(deps, await loadOwnScript(deps.db, userId, scriptId));

/** The same of a script that the caller may read. */
export async function reportOf(deps: ReportDeps, script: Script): Promise<Report> {
  const [evaluated, { figures, findings }, genre] = await Promise.all([
    newestEvaluation(deps, script.id),
    loadFigures(deps.db, script.id),
    genreOf(deps.db, script),
  ]);
  const base = { scriptId: script.id, work: workOf(script, genre), figures, findings, doubts: script.doubts };
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
