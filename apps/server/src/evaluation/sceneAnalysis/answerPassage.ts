import { sql } from "drizzle-orm";
import { ERRORS, MODEL_WAITS, NO_MODEL_LABEL, RESTARTED_NOTE } from "@mochang/contract";
import { beginPaidStep, endAbandonedRuns, followStep, startWork, type StepEnd } from "../../runEngine/index.ts";
import { modelFault, ModelFault, type Charge } from "../../model/index.ts";
import { AppError, type Log } from "../../platform/index.ts";
import { RunEnded, type RunWriter } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { PASSAGE } from "../runKinds.ts";
import { loadWork, pinReading, type StoredWork, type Work } from "../../prompting/index.ts";
import { analysePassage } from "./analysePassage.ts";
import { loadAnalysableScreenplay, passageAt, passageOf } from "./loadPassages.ts";
import type { AnalysedPassage } from "./analysedPassage.ts";
import { priceOf } from "./price.ts";
import { ruleCards } from "./ruleCards.ts";
import { scenePrompts, type ScenePrompt } from "./scenePrompts.ts";
import { analysisTarget, SYSTEM, type ScenesInput } from "./scenesInput.ts";

interface PassageDeps extends EvaluationDeps {
  mark: number;
  log: Pick<Log, "warn" | "error">;
  /** Fires when the process ends: the reader did not leave then, and is charged nothing. */
  closing?: AbortSignal;
  /** How long a reader waits for a provider that is down. */
  waitMs?: number;
}

/** What a reader asks: a scene by its 0-based place, or words of the script. */
export interface PassageRequest {
  scriptId: string;
  promptId: number;
  question?: string;
  activeIndex?: number;
  /** Where the words stand. */
  start?: number;
  end?: number;
}

/** Passages that one user may have analysed at once, over all windows. */
const MAX_AT_ONCE = 3;
const BUSY = "同时最多分析三处，请等前面的完成";
const WHICH = "请选一场，或选中要分析的文字";
const LEFT = "分析已停止";
/** A run waits for a provider that is down; a reader is told after this long. */
const WAIT_MS = 30_000;

/**
 * Analyses one passage for the reader who waits for it: a run of its own, done in this process, that ends and gives back its ink when
 * the reader leaves. Returns how its text ended. @throws AppError
 */
export async function answerPassage(
  deps: PassageDeps,
  user: Evaluator,
  request: PassageRequest,
  send: (text: string) => void,
  clientGone: AbortSignal,
): Promise<StepEnd> {
  const { db, runLog, model } = deps;
  const prompt = scenePrompts().prompt(request.promptId);
  if (!prompt) throw new AppError("invalid");
  const script = await loadAnalysableScreenplay(db, user, request.scriptId);
  const about = await pinReading(deps, script);
  const work = await loadWork(db, script, about);
  const passage = choose(work, request);
  const [price] = model ? await priceOf(model.of("passage"), scenePrompts(), prompt, work, [passage]) : [];
  if (price && !price.fits) throw new AppError("context-too-long");
  const input: ScenesInput = {
    promptId: prompt.id,
    model: model && { name: model.of("passage").name, simulated: model.simulated },
    names: { [passage.key]: passage.name },
    mark: deps.mark,
    // A selection is an analysis of its own each time.
    targets: model && passage.sceneId !== null ? { [analysisTarget(prompt.id, passage.key)]: passage.key } : {},
    retries: {},
    faults: 0,
  };
  await endAbandonedRuns(runLog, [PASSAGE]);
  const runId = await start(deps, user, { scriptId: script.id, ...about }, passage, input, price?.reserved ?? null);

  // Plain text bears its head itself; a page heads what it shows by the analysis' origin.
  if (!model) send(`${NO_MODEL_LABEL}\n\n`);
  const writer = await runLog.takeRun(runId);
  const signal = AbortSignal.any([clientGone, writer.signal]);
  // The follower ends with `gone`, or with the run's end as every viewer's does.
  const followed = followStep(runLog, runId, passage.key, send, clientGone, RESTARTED_NOTE);
  followed.catch(() => undefined);
  // An end of the process is no stop by the reader.
  const isStopped = (): boolean => (clientGone.aborted || writer.signal.aborted) && !deps.closing?.aborted;
  try {
    await perform(deps, writer, { user, work, passage, prompt, input }, signal, isStopped);
    await end(deps, runId, "done");
  } catch (error) {
    const stopped = isStopped();
    await end(
      deps,
      runId,
      stopped ? "cancelled" : "failed",
      stopped && clientGone.aborted ? LEFT : PASSAGE.failedMessage,
    );
    if (!(error instanceof RunEnded) && !signal.aborted) throw error;
  } finally {
    await writer.close();
  }
  return followed;
}

function choose(work: StoredWork, { question, activeIndex, ...place }: PassageRequest): AnalysedPassage {
  if (question !== undefined && question.trim() !== "") return passageOf(work, question, place);
  if (activeIndex === undefined) throw new AppError("invalid", { msg: WHICH });
  return passageAt(work, work.sceneIds, activeIndex);
}

/** The run and its reservation, or neither. */
const start = async (
  deps: EvaluationDeps,
  user: Evaluator,
  of: { scriptId: string; documentId: string; readingId: string },
  passage: AnalysedPassage,
  input: ScenesInput,
  reservation: Charge | null,
): Promise<string> => {
  const started = await startWork(
    deps,
    PASSAGE,
    { userId: user.id, ...of, input, steps: [passage.key], state: "running" },
    {
      reserved: reservation ? { system: SYSTEM, steps: [{ ...reservation, step: passage.key }] } : undefined,
      inTransaction: async (tx) => {
        // One user's starts wait for each other, so that the limit counts those that began at the same moment.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`passage:${user.id}`}, 0))`);
        const active = await deps.runLog.findRuns({ userId: user.id, kinds: ["passage"], active: true }, tx);
        if (active.length > MAX_AT_ONCE) throw new AppError("too-many", { msg: BUSY });
      },
    },
  );
  return started.runId;
};

interface Task {
  user: Evaluator;
  work: Work;
  passage: AnalysedPassage;
  prompt: ScenePrompt;
  input: ScenesInput;
}

async function perform(
  deps: PassageDeps,
  writer: RunWriter,
  { user, work, passage, prompt, input }: Task,
  signal: AbortSignal,
  isStopped: () => boolean,
): Promise<void> {
  const step = await beginPaidStep(
    { ink: deps.ink, writer, input, log: deps.log, isStopped: async () => isStopped() },
    passage.key,
  );
  if (!step) return;
  const { name } = passage;
  if (!deps.model || input.model === null) {
    step.text(ruleCards(work, passage));
    return step.finish({ data: { name, origin: "rules" } });
  }
  const waited = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onWait = (why: string | null): void => {
    clearTimeout(timer);
    // A reader sees what is written slowly.
    if (why !== null && why !== MODEL_WAITS.slow) timer = setTimeout(() => waited.abort(), deps.waitMs ?? WAIT_MS);
  };
  try {
    const call = {
      task: "passage" as const,
      runId: writer.runId,
      userId: user.id,
      signal: AbortSignal.any([signal, waited.signal]),
      onWait,
    };
    const { charge, counts } = await analysePassage(deps.model, scenePrompts(), prompt, work, passage, step, call);
    if (signal.aborted) throw modelFault("cancelled", undefined, charge.usage, charge);
    await step.finish({ data: { name, origin: "model", counts }, cost: charge });
  } catch (error) {
    if (error instanceof ModelFault && error.charge) await step.stop(error.charge);
    if (!(error instanceof ModelFault) || signal.aborted) throw error;
    if (waited.signal.aborted) return step.fail(ERRORS["model-down"].msg);
    if (error.kind === "cancelled") throw error;
    await step.fail(error.forWriter);
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
    await runLog.finishRun(
      runId,
      failed ? { state: "failed", message: failed.message ?? PASSAGE.failedMessage } : { state, message },
    );
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  }
}
