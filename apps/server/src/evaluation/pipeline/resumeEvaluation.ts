import { isEnded, promptsOf, type ChosenTabs, type EvaluationStarted, type RunStep } from "@mochang/contract";
import { resumeWork } from "../../runEngine/index.ts";
import { refuseBlockedTenant } from "../../account/index.ts";
import { loadOwnScript } from "../../library/index.ts";
import { AppError, type Transaction } from "../../platform/index.ts";
import type { Run } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { EVALUATION } from "../runKinds.ts";
import { reservations, revisionPart, sectionKey, stepKeys, supportPart, WARM_UP } from "./plan.ts";
import { measureReading } from "../reading/readingPlan.ts";
import { readInput, type EvaluationInput } from "./evaluationInput.ts";
import { isOfTodaysText, loadWork } from "../../prompting/index.ts";

/** What a person reads, or what took the model long to read. */
const isWorthKeeping = ({ key }: RunStep): boolean => key.startsWith("prompt:") || key.startsWith("note:");

/** Steps that an ended evaluation did not finish: failed, cut off, or never begun. */
export const unfinishedSteps = (steps: readonly RunStep[]): string[] =>
  steps.filter((s) => s.state !== "done").map((s) => s.key);

type Extending = Pick<EvaluationDeps, "runLog" | "model">;

/** The steps of an ended evaluation of the model of today that has something written, which is worth keeping; null of any other. */
async function extendableSteps(deps: Extending, run: Run): Promise<readonly RunStep[] | null> {
  if (!deps.model || !isEnded(run.state) || readInput(run.input).model?.name !== deps.model.of("evaluate").name)
    return null;
  const steps = (await deps.runLog.snapshot(run.id))?.steps ?? [];
  return steps.some((s) => isWorthKeeping(s) && s.state === "done") ? steps : null;
}

/** Steps of an ended evaluation that are not done again when tabs are added to it; null where a new one is begun instead. */
export async function stepsNotRepeated(
  deps: Extending & Pick<EvaluationDeps, "db">,
  run: Run,
): Promise<ReadonlySet<string> | null> {
  const steps = (await isOfTodaysText(deps.db, run)) ? await extendableSteps(deps, run) : null;
  return steps && new Set(steps.flatMap(({ key, state }) => (state === "done" && key !== WARM_UP ? key : [])));
}

/** An ended evaluation that can be gone on with and has something left to write. */
export async function canResume(deps: Extending, run: Run): Promise<boolean> {
  const steps = await extendableSteps(deps, run);
  return steps !== null && unfinishedSteps(steps).length > 0;
}

/**
 * Whether an ended evaluation is gone on with instead of a new one: its text is the one of today, and it left steps unfinished, or lacks tabs that are
 * asked for. What is written was paid for.
 */
export async function isToBeResumed(
  deps: Extending & Pick<EvaluationDeps, "db">,
  run: Run,
  { lacksTabs }: { lacksTabs: boolean },
): Promise<boolean> {
  if (run.state === "done" && !lacksTabs) return false;
  if (lacksTabs) return (await stepsNotRepeated(deps, run)) !== null;
  return (await isOfTodaysText(deps.db, run)) && canResume(deps, run);
}

/** The tabs that an evaluation goes on with: those asked for, and those of which something is written; null: all. */
function nextTabs(
  { tabs: before, form }: EvaluationInput,
  tabs: ChosenTabs | undefined,
  steps: readonly RunStep[],
): number[] | null {
  if (before === null || tabs === null) return null;
  if (tabs === undefined) return before;
  const written = new Set(steps.filter((step) => step.state === "done").map(({ key }) => key));
  const begun = before.filter((tab) => promptsOf(form)[tab]?.some((id) => written.has(sectionKey(id))));
  return [...new Set([...begun, ...tabs])].toSorted((a, b) => a - b);
}

/** The steps of these keys: as they are, or as they begin. */
function stepsOfTabs(steps: readonly RunStep[], keys: readonly string[]): RunStep[] {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  return keys.map(
    (key) => byKey.get(key) ?? { key, state: "waiting", attempt: 0, text: "", data: null, message: null },
  );
}

/** What an ended evaluation is asked for again. */
interface Resumption {
  /** Keys of the steps to do, of those that there are with those of the added tabs. */
  pick: (steps: readonly RunStep[], conclusion: number) => string[];
  /** The tabs that are asked for; absent: those that it was asked for before; null: all. */
  tabs?: ChosenTabs | undefined;
  parentRunId?: string | null | undefined;
  /** In the transaction that queues it. */
  inTransaction?: ((tx: Transaction, run: Run) => Promise<void>) | undefined;
}

/**
 * Queues an ended evaluation again for some of its steps; the others stay as they are. Their ink is reserved anew, or nothing happens. Where tabs are
 * added the work is read out again first: the provider holds what was read for some minutes only.
 * @throws AppError not-found, model-missing, conflict, ink-exhausted
 */
export async function resumeEvaluation(
  deps: EvaluationDeps,
  user: Evaluator,
  runId: string,
  { pick, tabs, parentRunId = null, inTransaction }: Resumption,
): Promise<EvaluationStarted> {
  const { db, runLog, model, promptBook } = deps;
  refuseBlockedTenant(user);
  const run = await runLog.loadOwnRun(user.id, runId);
  if (run.kind !== "evaluation" || run.scriptId === null) throw new AppError("not-found");
  if (!model) throw new AppError("model-missing");
  const script = await loadOwnScript(db, user.id, run.scriptId);
  const snapshot = await runLog.snapshot(runId);
  const input = readInput(run.input);
  const { form, plan, supportCheck } = input;
  const prompts = promptBook[form];
  const before = snapshot?.steps ?? [];
  const allTabs = nextTabs(input, tabs, before);
  const isExtended = String(allTabs) !== String(input.tabs);
  const known = isExtended ? stepsOfTabs(before, stepKeys(prompts, plan, allTabs)) : before;
  const keys = [...new Set([...(isExtended ? [WARM_UP] : []), ...pick(known, prompts.conclusion)])];
  const work = { ...(await loadWork(db, script, run)), form };
  const reading = measureReading(model, prompts, work, plan);
  const prices = new Map(
    reservations(model, prompts, reading, { supportCheck, tabs: allTabs }).map((r) => [r.step, r]),
  );

  const steps = known.filter((step) => keys.includes(step.key));
  return resumeWork(deps, EVALUATION, {
    userId: user.id,
    runId,
    steps,
    seq: snapshot?.seq ?? 0,
    reserved: {
      system: "1",
      steps: keys.flatMap((step) => [
        prices.get(step) ?? { step, units: 0 },
        ...[supportPart(step), revisionPart(step)].flatMap((part) => prices.get(part) ?? []),
      ]),
    },
    change: (asked) => ({ ...readInput(asked), tabs: allTabs }),
    parentRunId,
    inTransaction,
    busy: "评估还在进行，请稍后再试",
    changed: "评估刚有了变化，请刷新后再试",
  });
}
