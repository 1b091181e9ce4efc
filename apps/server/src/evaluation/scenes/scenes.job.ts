import { eq } from "drizzle-orm";
import { addCharges, ModelFault, type Charge } from "../../model/index.ts";
import { AppError } from "../../platform/index.ts";
import { scripts } from "../../library/tables.ts";
import type { Run, RunEnd, RunWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";
import { inParallel } from "../pipeline/inParallel.ts";
import { performRun, type RunContext } from "../pipeline/performRun.ts";
import { loadWork } from "../pipeline/loadWork.ts";
import { analysePassage, isHopeless } from "../passages/analysePassage.ts";
import { passagesOf, sceneIds } from "../passages/loadScene.ts";
import { isWarmed } from "../passages/price.ts";
import { warmOpening } from "./warmOpening.ts";
import { createProgress } from "./progress.ts";
import { ruleCards } from "../passages/sceneFacts.ts";
import { scenePrompts } from "../passages/scenePrompts.ts";
import { paidStep, readScenesInput } from "../passages/scenesInput.ts";
import { payStep } from "../pipeline/payStep.ts";

const FAILED = "场景分析没有完成，请稍后再试";
const CHANGED = "这一场已经改动，请重新分析";

/** Performs, or takes up, the analysis of every scene. Finished and failed scenes are left alone. */
export const performScenes = (deps: EvaluationDeps, runId: string, context: RunContext): Promise<void> =>
  performRun(deps, runId, context, {
    name: "scene analysis",
    stopped: "场景分析已停止",
    failed: FAILED,
    readInput: readScenesInput,
    work: (run, writer, signal) => work(deps, run, writer, signal, context),
    conclude: () => conclude(deps, runId),
  });

async function work(
  deps: EvaluationDeps,
  run: Run,
  writer: RunWriter,
  signal: AbortSignal,
  { log }: RunContext,
): Promise<void> {
  const { db, runLog, model } = deps;
  const [script] = await db
    .select()
    .from(scripts)
    .where(eq(scripts.id, run.scriptId ?? ""));
  if (!script) throw new AppError("not-found");
  const input = readScenesInput(run.input);
  const prompt = scenePrompts().prompt(input.promptId);
  if (!prompt) throw new AppError("invalid");
  if (input.model && !model) throw new AppError("model-missing");
  const scenic = await loadWork(db, script);
  const passages = new Map(passagesOf(scenic, await sceneIds(db, script.id)).map((p) => [p.key, p]));
  const steps = (await runLog.snapshot(run.id))?.steps ?? [];
  const progress = createProgress(steps, writer);
  const stop = new AbortController();
  const until = AbortSignal.any([signal, stop.signal]);
  const calls = { task: "scene" as const, runId: run.id, userId: run.userId, signal: until };
  /** The call that warmed the cache, until a scene has paid for it. */
  let opening: Charge | null = null;
  const withOpening = (charge: Charge): Charge => {
    const both = opening ? addCharges(charge, opening) : charge;
    opening = null;
    return both;
  };
  /** Why no further call is made. */
  let hopeless: ModelFault | null = null;

  async function analyse(key: string): Promise<void> {
    until.throwIfAborted();
    const step = await writer.beginStep(key);
    if (!step) return;
    const pay = payStep(deps, log, run.id, step, paidStep(input, key));
    const passage = passages.get(key);
    if (!passage || !prompt) return pay.fail(CHANGED);
    const { name } = passage;
    if (!model || input.model === null) {
      step.text(ruleCards(scenic, passage));
      return step.finish({ data: { name, origin: "rules" } });
    }
    try {
      if (hopeless) throw hopeless;
      const call = { ...calls, onWait: (why: string | null) => progress.wait(key, why) };
      const { charge, counts } = await analysePassage(model, scenePrompts(), prompt, scenic, passage, step, call);
      await pay.finish(withOpening(charge), { name, origin: "model", counts });
    } catch (error) {
      if (error instanceof ModelFault && error.charge) await pay.stop(error.charge);
      if (!(error instanceof ModelFault) || error.kind === "cancelled" || until.aborted) throw error;
      if (isHopeless(error)) hopeless ??= error;
      await pay.fail(error.forWriter);
    }
  }

  try {
    const todo = steps.filter((step) => step.state === "waiting" || step.state === "running");
    if (model && input.model !== null && isWarmed(model.of("scene"), todo.length))
      opening = await warmOpening(model, scenePrompts(), prompt, scenic, {
        ...calls,
        onWait: (why) => progress.wait("opening", why),
      });
    await inParallel(
      model?.of("scene").concurrency ?? 1,
      todo.map((step) => async () => {
        await analyse(step.key);
        progress.ended(step.key);
      }),
      () => stop.abort(new Error("another scene failed unexpectedly")),
    );
  } finally {
    await progress.settled();
  }
}

/** A scene that failed has its own button; a run without one that is done has failed. */
async function conclude(deps: EvaluationDeps, runId: string): Promise<RunEnd> {
  const steps = (await deps.runLog.snapshot(runId))?.steps ?? [];
  const failed = steps.filter((step) => step.state === "failed");
  if (failed.length > 0 && failed.length === steps.length)
    return { state: "failed", message: failed[0]?.message ?? FAILED };
  return { state: "done", message: failed.length > 0 ? `有 ${failed.length} 场没有完成，可以单独重试` : undefined };
}
