import { eq } from "drizzle-orm";
import { ModelFault } from "../../model/index.ts";
import { AppError, type JobContext } from "../../platform/index.ts";
import { runs, scripts } from "../../platform/schema/index.ts";
import { isEnded, RunEnded, StepTakenOver, type Run, type RunWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";
import { inParallel } from "../inParallel.ts";
import { loadWork } from "../work.ts";
import { analysePassage, isHopeless } from "./analyse.ts";
import { passagesOf, sceneIds } from "./loadScene.ts";
import { createProgress } from "./progress.ts";
import { ruleCards } from "./sceneFacts.ts";
import { scenePrompts } from "./scenePrompts.ts";
import { paidStep, readScenesInput } from "./scenesInput.ts";
import { payStep } from "./stepInk.ts";

const FAILED = "场景分析没有完成，请稍后再试";
const CHANGED = "这一场已经改动，请重新分析";
/** After so many unexpected errors the run is given up. Kills are none. */
const GIVE_UP = 3;

type Context = Pick<JobContext, "signal" | "log">;

/** Performs, or takes up, the analysis of every scene. Finished and failed scenes are left alone. */
export async function performScenes(deps: EvaluationDeps, runId: string, context: Context): Promise<void> {
  const run = await deps.runLog.loadRun(runId);
  if (!run || isEnded(run.state)) return;
  const writer = deps.runLog.openRun(runId);
  const signal = AbortSignal.any([context.signal, writer.signal]);
  try {
    if (run.cancelAsked) throw new RunEnded(runId);
    if (run.state === "queued") await writer.append([{ type: "state", state: "running" }]);
    await work(deps, run, writer, signal, context);
    await writer.flush();
    await conclude(deps, runId);
  } catch (error) {
    await settleEnd(deps, runId, error, signal, context);
  } finally {
    await writer.close();
  }
}

async function work(deps: EvaluationDeps, run: Run, writer: RunWriter, signal: AbortSignal, { log }: Context): Promise<void> {
  const { db, runLog, model } = deps;
  const [script] = await db.select().from(scripts).where(eq(scripts.id, run.scriptId ?? ""));
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
      const call = { runId: run.id, userId: run.userId, signal: until, onWait: (why: string | null) => progress.wait(key, why) };
      const { units, counts } = await analysePassage(model, scenePrompts(), prompt, scenic, passage, step, call);
      await pay.finish(units, { name, origin: "model", counts });
    } catch (error) {
      if (!(error instanceof ModelFault) || error.kind === "cancelled" || until.aborted) throw error;
      if (isHopeless(error)) hopeless ??= error;
      await pay.fail(error.forWriter);
    }
  }

  try {
    const todo = steps.filter((step) => step.state === "waiting" || step.state === "running");
    await inParallel(
      model?.concurrency ?? 1,
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

/** What an interruption means: cancelled, taken over, shutting down, or a fault of ours. */
async function settleEnd(deps: EvaluationDeps, runId: string, error: unknown, signal: AbortSignal, context: Context): Promise<void> {
  const now = await deps.runLog.loadRun(runId);
  if (!now || isEnded(now.state)) return;
  if (now.cancelAsked) return finish(deps, runId, { state: "cancelled", message: "场景分析已停止" });
  if (error instanceof StepTakenOver || signal.reason instanceof StepTakenOver) return;
  if (context.signal.aborted) throw error;
  context.log.error({ err: error, runId }, "scene analysis interrupted");
  const input = readScenesInput(now.input);
  await deps.db.update(runs).set({ input: { ...input, faults: input.faults + 1 } }).where(eq(runs.id, runId));
  if (input.faults + 1 < GIVE_UP && !(error instanceof AppError)) throw error;
  await finish(deps, runId, { state: "failed", message: error instanceof AppError ? error.msg : FAILED });
}

async function finish(deps: EvaluationDeps, runId: string, end: { state: "done" | "failed" | "cancelled"; message?: string }): Promise<void> {
  try {
    await deps.runLog.finishRun(runId, end);
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  }
}

/** A scene that failed has its own button; a run without one that is done has failed. */
async function conclude(deps: EvaluationDeps, runId: string): Promise<void> {
  const steps = (await deps.runLog.snapshot(runId))?.steps ?? [];
  const failed = steps.filter((step) => step.state === "failed");
  if (failed.length > 0 && failed.length === steps.length) return finish(deps, runId, { state: "failed", message: failed[0]?.message ?? FAILED });
  await finish(deps, runId, { state: "done", message: failed.length > 0 ? `有 ${failed.length} 场没有完成，可以单独重试` : undefined });
}
