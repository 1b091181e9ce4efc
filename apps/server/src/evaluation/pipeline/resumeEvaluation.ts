import type { EvaluationStarted, RunStep } from "@mochang/contract";
import { refuseBlockedTenant } from "../../account/index.ts";
import { loadOwnScript } from "../../library/index.ts";
import { AppError } from "../../platform/index.ts";
import { isEnded, type Run } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { EVALUATE_JOB } from "../jobKinds.ts";
import { reservations } from "./plan.ts";
import { measureReading } from "../reading/readingPlan.ts";
import { inkStep, readInput } from "./runInput.ts";
import { loadWork } from "./loadWork.ts";

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
  const { db, runLog, ink, jobs, model, book } = deps;
  refuseBlockedTenant(user);
  const run = await runLog.loadOwnRun(user.id, runId);
  if (run.kind !== "evaluation" || run.scriptId === null) throw new AppError("not-found");
  if (!model) throw new AppError("model-missing");
  const script = await loadOwnScript(db, user.id, run.scriptId);
  const snapshot = await runLog.snapshot(runId);
  const { form, plan } = readInput(run.input);
  const prompts = book[form];
  const keys = pick(snapshot?.steps ?? [], prompts.conclusion);
  const work = { ...(await loadWork(db, script)), form };
  const prices = new Map(
    reservations(model, prompts, measureReading(model, prompts, work, plan)).map((r) => [r.step, r]),
  );

  const begun = await db.transaction(async (tx) => {
    if (!(await runLog.reopenRun(runId, tx, parentRunId))) return false;
    const now = await runLog.loadRun(runId, tx);
    // What was read of it before its lock is old: another window has begun it meanwhile, and it has ended again.
    if (now?.lastSeq !== (snapshot?.seq ?? 0) + 1)
      throw new AppError("conflict", { msg: "评估刚有了变化，请刷新后再试" });
    const input = readInput(now.input);
    input.faults = 0;
    for (const k of keys) input.retries[k] = (input.retries[k] ?? 0) + 1;
    await runLog.setInput(runId, input, tx);
    await runLog.appendEvents(
      runId,
      keys.map((k) => ({
        type: "step",
        key: k,
        state: "waiting",
        attempt: snapshot?.steps.find((s) => s.key === k)?.attempt ?? 0,
      })),
      tx,
    );
    await ink.reserve(
      user.id,
      runId,
      "1",
      keys.map((k) => ({ units: 0, ...prices.get(k), step: inkStep(input, k) })),
      tx,
    );
    await jobs.send(EVALUATE_JOB, { runId }, { tx, singletonKey: runId, group: user.id });
    return true;
  });
  if (!begun && !(await isAskedFor(deps, runId, snapshot?.seq ?? 0, keys)))
    throw new AppError("conflict", { msg: "评估还在进行，请稍后再试" });
  return { runId, joined: !begun };
}

/** The run was begun since, and does all that is asked for: the second of two clicks, or of two windows. */
async function isAskedFor(
  { runLog }: Pick<EvaluationDeps, "runLog">,
  runId: string,
  since: number,
  keys: readonly string[],
): Promise<boolean> {
  const now = await runLog.snapshot(runId);
  const steps = new Map(now?.steps.map((s) => [s.key, s.state]));
  return (now?.seq ?? 0) > since && keys.every((key) => steps.get(key) !== "failed");
}
