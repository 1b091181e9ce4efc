import type { Estimate, EvaluationStarted } from "@mochang/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { refuseBlockedTenant } from "../account/index.ts";
import { readBalance } from "../ink/index.ts";
import { loadFigures, loadOwnScript, type Script } from "../library/index.ts";
import { AppError } from "../platform/index.ts";
import { runs } from "../platform/schema/index.ts";
import { isEnded } from "../run/index.ts";
import type { EvaluationDeps, Evaluator } from "./deps.ts";
import { EVALUATE_JOB } from "./jobKinds.ts";
import { estimate, fitsContext, readingTokens, reservations, scoreKey, sectionKey, WARM } from "./plan.ts";
import { canResume, resumeEvaluation, unfinishedSteps } from "./resumeEvaluation.ts";
import { RUBRIC } from "./rubric.ts";
import { ruleSections } from "./rules/ruleSections.ts";
import type { EvaluationInput } from "./runInput.ts";
import { loadWork } from "./work.ts";

const NOVEL = "小说的评估还没有开放，目前可以评估剧本";
/** Tokens of a Han character, at the very least. */
const FEWEST_TOKENS = 0.4;
/** Evaluations of one user that are queued or running. */
const ACTIVE_MAX = 20;

/** One evaluation of a script at a time. */
export const joinKeyOf = (scriptId: string): string => `evaluation:${scriptId}`;

/** A script that may be evaluated by this user. @throws AppError */
async function loadEvaluable(deps: EvaluationDeps, user: Evaluator, scriptId: string): Promise<Script> {
  refuseBlockedTenant(user);
  const script = await loadOwnScript(deps.db, user.id, scriptId);
  if (script.fileType === 2) throw new AppError("invalid", { msg: NOVEL });
  return script;
}

/** Every step's key, in the order of the page. */
const modelSteps = (deps: EvaluationDeps): string[] => [WARM, ...deps.book.sections.map((p) => sectionKey(p.id)), ...Array.from({ length: RUBRIC.samples }, (_, i) => scoreKey(i + 1))];

/**
 * Starts the evaluation of a script, or joins the one under way. All its ink is reserved with its start, or none and nothing starts.
 * @throws AppError not-found, forbidden, context-too-long, ink-exhausted, queue-full
 */
export async function startEvaluation(deps: EvaluationDeps, user: Evaluator, scriptId: string): Promise<EvaluationStarted> {
  const { db, runLog, ink, jobs, model, book } = deps;
  const script = await loadEvaluable(deps, user, scriptId);
  const before = await deps.runLog.newestRun(script.id, ["evaluation"]);
  if (before && !isEnded(before.state)) return { runId: before.id, joined: true };
  // What stopped or failed goes on where it was: what is written was paid for.
  if (before && before.state !== "done" && (await canResume(deps, before))) return resumeEvaluation(deps, user, before.id, unfinishedSteps);

  let reserved: { step: string; units: number }[] = [];
  let steps: string[];
  if (model) {
    // Hopelessly long: known without reading it.
    if (script.characters * FEWEST_TOKENS > model.contextTokens) throw new AppError("context-too-long");
    const reading = readingTokens(model, book, await loadWork(db, script));
    if (!fitsContext(model, book, reading)) throw new AppError("context-too-long");
    reserved = reservations(model, book, reading);
    steps = modelSteps(deps);
  } else {
    const { figures, findings } = await loadFigures(db, script.id);
    steps = ruleSections(figures, findings).map((s) => sectionKey(s.promptId));
  }
  const input: EvaluationInput = { model: model && { name: model.name, simulated: model.simulated }, retries: {}, faults: 0 };

  return db.transaction(async (tx) => {
    const { run, joined } = await runLog.startRun({ kind: "evaluation", userId: user.id, scriptId: script.id, joinKey: joinKeyOf(script.id), input, steps }, tx);
    if (joined) return { runId: run.id, joined };
    const [{ active } = { active: 0 }] = await tx
      .select({ active: sql<number>`count(*)::int` })
      .from(runs)
      .where(and(eq(runs.userId, user.id), eq(runs.kind, "evaluation"), inArray(runs.state, ["queued", "running"])));
    if (active > ACTIVE_MAX) throw new AppError("queue-full");
    if (reserved.length > 0) await ink.reserve(user.id, run.id, "1", reserved, tx);
    await jobs.send(EVALUATE_JOB, { runId: run.id }, { tx, singletonKey: run.id, group: user.id });
    return { runId: run.id, joined };
  });
}

/** Before a run: what it will cost and take. Without a model it costs nothing. */
export async function estimateEvaluation(deps: EvaluationDeps, user: Evaluator, scriptId: string): Promise<Estimate> {
  const script = await loadEvaluable(deps, user, scriptId);
  const { balance } = await readBalance(deps.db, user.id);
  if (!deps.model) return { units: 0, seconds: 1, balance, enough: true, modelName: null };
  return estimate(deps.model, deps.book, readingTokens(deps.model, deps.book, await loadWork(deps.db, script)), balance);
}

/** The same for a script that is not uploaded yet, from its length alone. */
export async function estimateLength(deps: EvaluationDeps, user: Evaluator, characters: number): Promise<Estimate> {
  refuseBlockedTenant(user);
  const { balance } = await readBalance(deps.db, user.id);
  if (!deps.model) return { units: 0, seconds: 1, balance, enough: true, modelName: null };
  const tokens = deps.model.estimateTokens("字".repeat(1_000)) * (characters / 1_000) + 3_000;
  return estimate(deps.model, deps.book, Math.round(tokens), balance);
}
