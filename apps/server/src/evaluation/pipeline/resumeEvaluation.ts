import { isEnded, type EvaluationStarted, type RunStep } from "@mochang/contract";
import { resumeWork } from "../../runEngine/index.ts";
import { refuseBlockedTenant } from "../../account/index.ts";
import { loadOwnScript } from "../../library/index.ts";
import { AppError } from "../../platform/index.ts";
import type { Run } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { EVALUATION } from "../runKinds.ts";
import { reservations, revisionPart, supportPart } from "./plan.ts";
import { measureReading } from "../reading/readingPlan.ts";
import { readInput } from "./evaluationInput.ts";
import { loadWork } from "../../prompting/index.ts";

/** What a person reads, or what took the model long to read. */
const isWorthKeeping = ({ key }: RunStep): boolean => key.startsWith("prompt:") || key.startsWith("note:");

/** Steps that an ended evaluation did not finish: failed, cut off, or never begun. */
export const unfinishedSteps = (steps: readonly RunStep[]): string[] =>
  steps.filter((s) => s.state !== "done").map((s) => s.key);

/** An ended evaluation of the model of today that has something written and something left to write; what is written is worth keeping. */
export async function canResume(deps: Pick<EvaluationDeps, "runLog" | "model">, run: Run): Promise<boolean> {
  if (!deps.model || !isEnded(run.state) || readInput(run.input).model?.name !== deps.model.of("evaluate").name)
    return false;
  const steps = (await deps.runLog.snapshot(run.id))?.steps ?? [];
  return steps.some((s) => isWorthKeeping(s) && s.state === "done") && unfinishedSteps(steps).length > 0;
}

/**
 * Queues an ended evaluation again for some of its steps; the others stay as they are. Their ink is reserved anew, or nothing happens.
 * @throws AppError not-found, model-missing, conflict, ink-exhausted
 */
export async function resumeEvaluation(
  deps: EvaluationDeps,
  user: Evaluator,
  runId: string,
  pick: (steps: readonly RunStep[], conclusion: number) => string[],
  parentRunId: string | null = null,
): Promise<EvaluationStarted> {
  const { db, runLog, model, book } = deps;
  refuseBlockedTenant(user);
  const run = await runLog.loadOwnRun(user.id, runId);
  if (run.kind !== "evaluation" || run.scriptId === null) throw new AppError("not-found");
  if (!model) throw new AppError("model-missing");
  const script = await loadOwnScript(db, user.id, run.scriptId);
  const snapshot = await runLog.snapshot(runId);
  const { form, plan, supportCheck } = readInput(run.input);
  const prompts = book[form];
  const keys = pick(snapshot?.steps ?? [], prompts.conclusion);
  const work = { ...(await loadWork(db, script, run)), form };
  const reading = measureReading(model, prompts, work, plan);
  const prices = new Map(reservations(model, prompts, reading, { supportCheck }).map((r) => [r.step, r]));

  const steps = snapshot?.steps.filter((step) => keys.includes(step.key)) ?? [];
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
    parentRunId,
    busy: "评估还在进行，请稍后再试",
    changed: "评估刚有了变化，请刷新后再试",
  });
}
