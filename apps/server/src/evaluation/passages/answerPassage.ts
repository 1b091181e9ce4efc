import { sql } from "drizzle-orm";
import { ERRORS, NO_MODEL_LABEL, RESTARTED_NOTE } from "@mochang/contract";
import { modelFault, ModelFault, type Charge } from "../../model/index.ts";
import { AppError, type Log } from "../../platform/index.ts";
import { RunEnded, type RunWriter } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { followStep, type StepEnd } from "../chat/followStep.ts";
import { loadWork } from "../pipeline/loadWork.ts";
import type { Work } from "../prompts/conversation.ts";
import { analysePassage } from "./analysePassage.ts";
import { loadScenic, passageAt, passageOf, sceneIds } from "./loadScene.ts";
import type { Passage } from "./passage.ts";
import { priceOf } from "./price.ts";
import { ruleCards } from "./sceneFacts.ts";
import { scenePrompts, type ScenePrompt } from "./scenePrompts.ts";
import { SYSTEM, type ScenesInput } from "./scenesInput.ts";
import { payStep } from "../pipeline/payStep.ts";
import { sweepPassages } from "./sweepPassages.ts";

interface PassageDeps extends EvaluationDeps {
  mark: number;
  log: Pick<Log, "warn" | "error">;
  /** Fires when the process ends: then nobody left, and nobody pays. */
  closing?: AbortSignal;
  /** How long a reader waits for a provider that is down. */
  patienceMs?: number;
}

/** What a reader asks: a scene by its 0-based place, or words of the script. */
export interface Asked {
  scriptId: string;
  promptId: number;
  question?: string;
  activeIndex?: number;
  /** Where the words stand. */
  start?: number;
  end?: number;
}

/** Passages that one user may have analysed at once, over all windows. */
const AT_ONCE = 3;
const BUSY = "同时最多分析三处，请等前面的完成";
const WHICH = "请选一场，或选中要分析的文字";
const FAILED = "分析没有完成，请稍后再试";
const LEFT = "分析已停止";
/** A run waits for a provider that is down; a reader is told after this long. */
const PATIENCE_MS = 30_000;

/**
 * Analyses one passage for the reader who waits for it: a run of its own, done in this process, that ends when the reader leaves, who then
 * pays what was streamed. Returns how its text ended. @throws AppError
 */
export async function answerPassage(
  deps: PassageDeps,
  user: Evaluator,
  asked: Asked,
  send: (text: string) => void,
  gone: AbortSignal,
): Promise<StepEnd> {
  const { db, runLog, model } = deps;
  const prompt = scenePrompts().prompt(asked.promptId);
  if (!prompt) throw new AppError("invalid");
  const script = await loadScenic(db, user, asked.scriptId);
  const work = await loadWork(db, script);
  const passage = await choose(deps, work, script.id, asked);
  const [price] = model ? await priceOf(model.of("passage"), scenePrompts(), prompt, work, [passage]) : [];
  if (price && !price.fits) throw new AppError("context-too-long");
  const input: ScenesInput = {
    promptId: prompt.id,
    model: model && { name: model.of("passage").name, simulated: model.simulated },
    names: { [passage.key]: passage.name },
    mark: deps.mark,
    retries: {},
    faults: 0,
  };
  await sweepPassages(deps);
  const runId = await start(deps, user, script.id, passage, input, price?.held ?? null);

  // Plain text bears its head itself; a page heads what it shows by the analysis' origin.
  if (!model) send(`${NO_MODEL_LABEL}\n\n`);
  const writer = runLog.openRun(runId);
  const signal = AbortSignal.any([gone, writer.signal]);
  // The follower outlasts an abort by nothing: it reads the same end that every other viewer reads.
  const followed = followStep(runLog, runId, passage.key, send, gone, RESTARTED_NOTE);
  followed.catch(() => undefined);
  try {
    await perform(deps, writer, { user, work, passage, prompt, input }, signal, gone);
    await end(deps, runId, "done");
  } catch (error) {
    const stopped = (gone.aborted || writer.signal.aborted) && !deps.closing?.aborted;
    await end(deps, runId, stopped ? "cancelled" : "failed", stopped && gone.aborted ? LEFT : FAILED);
    if (!(error instanceof RunEnded) && !signal.aborted) throw error;
  } finally {
    await writer.close();
  }
  return followed;
}

async function choose(
  { db }: EvaluationDeps,
  work: Work,
  scriptId: string,
  { question, activeIndex, ...place }: Asked,
): Promise<Passage> {
  if (question !== undefined && question.trim() !== "") return passageOf(work, question, place);
  if (activeIndex === undefined) throw new AppError("invalid", { msg: WHICH });
  return passageAt(work, await sceneIds(db, scriptId), activeIndex);
}

/** The run and its reservation, or neither. */
async function start(
  { db, runLog, ink }: EvaluationDeps,
  user: Evaluator,
  scriptId: string,
  passage: Passage,
  input: ScenesInput,
  held: Charge | null,
): Promise<string> {
  return db.transaction(async (tx) => {
    // One user's starts wait for each other, so that the limit counts those that began at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`passage:${user.id}`}, 0))`);
    const active = await runLog.findRuns({ userId: user.id, kinds: ["passage"], active: true }, tx);
    if (active.length >= AT_ONCE) throw new AppError("too-many", { msg: BUSY });
    const { run } = await runLog.startRun(
      { kind: "passage", userId: user.id, scriptId, input, steps: [passage.key], state: "running" },
      tx,
    );
    if (held) await ink.reserve(user.id, run.id, SYSTEM, [{ step: passage.key, ...held }], tx);
    return run.id;
  });
}

interface Task {
  user: Evaluator;
  work: Work;
  passage: Passage;
  prompt: ScenePrompt;
  input: ScenesInput;
}

async function perform(
  deps: PassageDeps,
  writer: RunWriter,
  { user, work, passage, prompt, input }: Task,
  signal: AbortSignal,
  gone: AbortSignal,
): Promise<void> {
  const step = await writer.beginStep(passage.key);
  if (!step) return;
  const pay = payStep(deps, deps.log, writer.runId, step, passage.key);
  const { name } = passage;
  if (!deps.model || input.model === null) {
    step.text(ruleCards(work, passage));
    return step.finish({ data: { name, origin: "rules" } });
  }
  const patience = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onWait = (why: string | null): void => {
    clearTimeout(timer);
    if (why !== null) timer = setTimeout(() => patience.abort(), deps.patienceMs ?? PATIENCE_MS);
  };
  try {
    const call = {
      task: "passage" as const,
      runId: writer.runId,
      userId: user.id,
      signal: AbortSignal.any([signal, patience.signal]),
      onWait,
    };
    const { charge, counts } = await analysePassage(deps.model, scenePrompts(), prompt, work, passage, step, call);
    if (signal.aborted) throw modelFault("cancelled", undefined, charge.usage, charge);
    await pay.finish(charge, { name, origin: "model", counts });
  } catch (error) {
    if (error instanceof ModelFault && error.charge) {
      const left = gone.aborted && !deps.closing?.aborted;
      await (left ? deps.ink.settle(writer.runId, passage.key, error.charge) : pay.stop(error.charge));
    }
    if (!(error instanceof ModelFault) || signal.aborted) throw error;
    if (patience.signal.aborted) return pay.fail(ERRORS["model-down"].msg);
    if (error.kind === "cancelled") throw error;
    await pay.fail(error.forWriter);
  } finally {
    clearTimeout(timer);
  }
}

/** A run that has ended already, by its user's wish or with its script, stays as it ended. */
async function end(
  { runLog }: EvaluationDeps,
  runId: string,
  state: "done" | "failed" | "cancelled",
  message?: string,
): Promise<void> {
  const failed = state === "done" && (await runLog.snapshot(runId))?.steps.find((step) => step.state === "failed");
  try {
    await runLog.finishRun(runId, failed ? { state: "failed", message: failed.message ?? FAILED } : { state, message });
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  }
}
