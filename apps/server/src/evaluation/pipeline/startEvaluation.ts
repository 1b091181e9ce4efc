import {
  chosenTabs,
  formOf,
  isEnded,
  isTabChosen,
  MODEL_READS_MAX,
  TABS,
  tabsOfType,
  tabTitles,
  type ChosenTabs,
  type Estimate,
  type EvaluationStarted,
  type Form,
} from "@mochang/contract";
import { startWork } from "../../runEngine/index.ts";
import { refuseBlockedTenant } from "../../account/index.ts";
import { readBalance, type Reservation } from "../../ink/index.ts";
import { loadFigures } from "../../documents/index.ts";
import { documentIdOf, documentOf, loadOwnScript, type Script } from "../../library/index.ts";
import type { ModelPort } from "../../model/index.ts";
import { AppError, type Transaction } from "../../platform/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { EVALUATION } from "../runKinds.ts";
import { estimate, reservations, sectionKey, stepKeys } from "./plan.ts";
import { planReading, estimateReading, TooLong, type ReadingTokens } from "../reading/readingPlan.ts";
import { isToBeResumed, resumeEvaluation, stepsNotRepeated, unfinishedSteps } from "./resumeEvaluation.ts";
import { ruleSections } from "../ruleSections/ruleSections.ts";
import { incompleteWork } from "../rubric/incompleteWork.ts";
import { readInput, type EvaluationInput } from "./evaluationInput.ts";
import type { Run } from "../../run/index.ts";
import { loadVersion, loadWork, pinReading, type ReadingRef } from "../../prompting/index.ts";

/** One evaluation of a version at a time. */
const joinKeyOf = (documentId: string): string => `evaluation:${documentId}`;

/** A script that may be evaluated by this user. @throws AppError */
async function loadEvaluable(deps: EvaluationDeps, user: Evaluator, scriptId: string): Promise<Script> {
  refuseBlockedTenant(user);
  return loadOwnScript(deps.db, user.id, scriptId);
}

/** What will be read of a stored work, and why it gets no grade. @throws AppError context-too-long */
async function readingOf(
  deps: EvaluationDeps,
  model: ModelPort,
  script: Script,
  about: ReadingRef,
): Promise<{ reading: ReadingTokens; incomplete: string | null }> {
  // Known without loading it.
  if (script.characters > MODEL_READS_MAX) throw new AppError("context-too-long");
  // An estimate is of the text as it stands: the stored reading follows a save within a minute only.
  const work =
    about.readingId === null
      ? (await loadVersion(deps, script, about.documentId)).work
      : await loadWork(deps.db, script, about);
  return {
    reading: refusing(() => planReading(model, deps.promptBook[work.form], work)),
    incomplete: incompleteWork(work, { form: work.form, medium: script.scriptType }),
  };
}

function refusing(plan: () => ReadingTokens): ReadingTokens {
  try {
    return plan();
  } catch (error) {
    if (error instanceof TooLong) throw new AppError("context-too-long", { msg: error.message });
    throw error;
  }
}

export interface EvaluationStart {
  /** Any evaluation that there is will do. */
  first?: boolean | undefined;
  parentRunId?: string;
  /** In the transaction that begins or takes up the evaluation; not called where one is joined. */
  inTransaction?: (tx: Transaction, run: Run) => Promise<void>;
  /** Absent or empty: the default version. */
  versionId?: string | undefined;
  /** Absent: those of the newest evaluation, or what the upload asked for. */
  tabs?: readonly number[] | undefined;
}

/** The tabs that are meant where a caller names these, or none. */
const tabsMeant = (tabs: readonly number[] | undefined, before: Run | null, { pingguType }: Script): ChosenTabs =>
  tabs ? chosenTabs(tabs) : before ? readInput(before.input).tabs : tabsOfType(pingguType);

/** Tabs asked for that an evaluation does not write. */
const missingTabs = (run: Run, tabs: ChosenTabs): number[] => {
  const written = readInput(run.input).tabs;
  return (tabs ?? TABS.map(({ index }) => index)).filter((tab) => !isTabChosen(written, tab));
};

/** @throws AppError conflict where an evaluation under way does not write these tabs */
function refuseOtherTabs(run: Run, tabs: ChosenTabs): void {
  const missing = missingTabs(run, tabs);
  if (missing.length === 0) return;
  const written = tabTitles(readInput(run.input).tabs ?? []);
  throw new AppError("conflict", { msg: `${written}还在评，评完再评${tabTitles(missing)}` });
}

/** Where another window was quicker its evaluation is joined, if it writes these tabs. @throws AppError conflict */
async function joinedForTabs(
  { runLog }: EvaluationDeps,
  started: EvaluationStarted,
  tabs: ChosenTabs | undefined,
): Promise<EvaluationStarted> {
  const run = started.joined && tabs !== undefined ? await runLog.loadRun(started.runId) : null;
  if (run && tabs !== undefined) refuseOtherTabs(run, tabs);
  return started;
}

/**
 * Starts the evaluation of a script's version, or joins the one under way; with `first` any there is. Tabs that an ended evaluation of the same text
 * lacks are added to it. All its ink is reserved with its start, or none and nothing starts.
 * @throws AppError not-found, forbidden, context-too-long, ink-exhausted, queue-full, conflict (one of other tabs is under way)
 */
export async function startEvaluation(
  deps: EvaluationDeps,
  user: Evaluator,
  scriptId: string,
  start: EvaluationStart = {},
): Promise<EvaluationStarted> {
  const { first = false, parentRunId, inTransaction, versionId, tabs: asked } = start;
  const { db, model, promptBook } = deps;
  const script = await loadEvaluable(deps, user, scriptId);
  const before = await deps.runLog.newestRun(script.id, ["evaluation"], documentIdOf(script, versionId));
  const tabs = tabsMeant(asked, before, script);
  if (before && !first && !isEnded(before.state)) refuseOtherTabs(before, tabs);
  if (before && (first || !isEnded(before.state))) {
    if (first || (await deps.runLog.shareRun(before.id))) return { runId: before.id, joined: true };
    // It has ended since it was read.
    return startEvaluation(deps, user, scriptId, start);
  }
  if (before && (await isToBeResumed(deps, before, { lacksTabs: missingTabs(before, tabs).length > 0 })))
    return joinedForTabs(
      deps,
      await resumeEvaluation(deps, user, before.id, {
        pick: unfinishedSteps,
        tabs: asked && tabs,
        parentRunId,
        inTransaction,
      }),
      asked && tabs,
    );

  const form = formOf(script.fileType);
  const about = await pinReading(deps, script, versionId);
  let reserved: Reservation[] = [];
  let steps: string[];
  let reading: ReadingTokens | null = null;
  let incomplete: string | null = null;
  if (model) {
    ({ reading, incomplete } = await readingOf(deps, model, script, about));
    reserved = reservations(model, promptBook[form], reading, { ...deps, tabs });
    steps = stepKeys(promptBook[form], reading.plan, tabs);
  } else {
    const { figures, findings } = await loadFigures(db, about.documentId, about.readingId);
    steps = ruleSections(figures, findings, form).map((s) => sectionKey(s.promptId));
  }
  const input: EvaluationInput = {
    model: model && { name: model.of("evaluate").name, simulated: model.simulated },
    form,
    plan: reading?.plan ?? null,
    supportCheck: model !== null && deps.supportCheck,
    medium: form === "screenplay" ? script.scriptType : null,
    scoring: 2,
    incomplete,
    tabs: model && chosenTabs(tabs),
    retries: {},
    faults: 0,
  };

  const started = await startWork(
    deps,
    EVALUATION,
    { userId: user.id, scriptId: script.id, ...about, parentRunId, joinKey: joinKeyOf(about.documentId), input, steps },
    { reserved: { system: "1", steps: reserved }, inTransaction },
  );
  return joinedForTabs(deps, started, first || !model ? undefined : tabs);
}

/** Before a run of a version: what it will cost and take. Without a model it costs nothing. @throws AppError not-found */
export async function estimateEvaluation(
  deps: EvaluationDeps,
  user: Evaluator,
  scriptId: string,
  { versionId, tabs: asked }: Pick<EvaluationStart, "versionId" | "tabs"> = {},
): Promise<Estimate> {
  const script = await loadEvaluable(deps, user, scriptId);
  const { id: documentId } = await documentOf(deps.db, script, versionId);
  const { balance } = await readBalance(deps.db, user.id);
  if (!deps.model) return free(balance);
  const before = await deps.runLog.newestRun(script.id, ["evaluation"], documentId);
  const tabs = tabsMeant(asked, before, script);
  const isAdded = before !== null && asked !== undefined && missingTabs(before, tabs).length > 0;
  const kept = isAdded ? await stepsNotRepeated(deps, before) : null;
  const { reading } = await readingOf(deps, deps.model, script, { documentId, readingId: null });
  const expected = estimate(deps.model, deps.promptBook[formOf(script.fileType)], reading, balance, {
    ...deps,
    tabs,
    done: kept ?? undefined,
  });
  return { ...expected, beginsAnew: isAdded && isEnded(before.state) && kept === null };
}

/** The same for a work that is not uploaded yet, from its length alone. @throws AppError context-too-long */
export async function estimateLength(
  deps: EvaluationDeps,
  user: Evaluator,
  characters: number,
  form: Form,
  tabs?: readonly number[],
): Promise<Estimate> {
  refuseBlockedTenant(user);
  const { balance } = await readBalance(deps.db, user.id);
  const { model } = deps;
  if (!model) return free(balance);
  const prompts = deps.promptBook[form];
  return estimate(
    model,
    prompts,
    refusing(() => estimateReading(model, prompts, characters)),
    balance,
    { ...deps, tabs: tabs && chosenTabs(tabs) },
  );
}

const free = (balance: number): Estimate => ({
  units: 0,
  seconds: 1,
  balance,
  enough: true,
  held: 0,
  modelName: null,
  passages: 0,
});
