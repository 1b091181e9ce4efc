import type { Estimate, EvaluationStarted } from "@mochang/contract";
import { readBalance } from "../../ink/index.ts";
import { AppError, type Queryable } from "../../platform/index.ts";
import type { Work } from "../prompts/conversation.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { loadWork } from "../pipeline/loadWork.ts";
import { SCENES_JOB } from "./jobKind.ts";
import { loadScenic, passagesOf, sceneIds } from "../passages/loadScene.ts";
import type { Passage } from "../passages/passage.ts";
import { estimateOf, priceOf } from "../passages/price.ts";
import { scenePrompts, type ScenePrompt } from "../passages/scenePrompts.ts";
import { paidStep, readScenesInput, SYSTEM, type ScenesInput } from "../passages/scenesInput.ts";

const EMPTY = "这部剧本里没有可以分析的场";
/** Each is a step, and all of them are reserved in one statement. */
const SCENES_MAX = 2_000;
const MANY = `一次最多分析 ${SCENES_MAX.toLocaleString("en")} 场`;
const NONE_FAILED = "没有需要重试的场，请刷新后查看";

const joinKeyOf = (scriptId: string, promptId: number): string => `scenes:${scriptId}:${promptId}`;

function promptOf(id: number): ScenePrompt {
  const prompt = scenePrompts().prompt(id);
  if (!prompt) throw new AppError("invalid");
  return prompt;
}

/** What a run over all scenes would go through. @throws AppError when there is nothing, or more than one run takes */
async function allPassages(db: Queryable, work: Work, scriptId: string): Promise<Passage[]> {
  const passages = passagesOf(work, await sceneIds(db, scriptId));
  if (passages.length === 0) throw new AppError("invalid", { msg: EMPTY });
  if (passages.length > SCENES_MAX)
    throw new AppError("invalid", {
      msg: `${MANY}，这部剧本有 ${passages.length.toLocaleString("en")} 场，请逐场分析`,
    });
  return passages;
}

/** Starts the analysis of every scene by one prompt, or joins the one under way; its ink is reserved with its start. @throws AppError queue-full, ink-exhausted, invalid */
export async function startScenes(
  deps: EvaluationDeps,
  user: Evaluator,
  scriptId: string,
  promptId: number,
): Promise<EvaluationStarted> {
  const { db, runLog, ink, jobs, model } = deps;
  const prompt = promptOf(promptId);
  const script = await loadScenic(db, user, scriptId);
  const work = await loadWork(db, script);
  const passages = await allPassages(db, work, script.id);
  // A scene that is too long for the model fails alone: it is not paid for.
  const reserved = model
    ? (await priceOf(model.of("scene"), scenePrompts(), prompt, work, passages)).map((p) => ({
        ...(p.fits ? p.held : { units: 0 }),
        step: p.key,
      }))
    : [];
  const input: ScenesInput = {
    promptId,
    model: model && { name: model.of("scene").name, simulated: model.simulated },
    names: Object.fromEntries(passages.map((p) => [p.key, p.name])),
    retries: {},
    faults: 0,
  };
  return db.transaction(async (tx) => {
    const { run, joined } = await runLog.startRun(
      {
        kind: "scenes",
        userId: user.id,
        scriptId: script.id,
        joinKey: joinKeyOf(script.id, promptId),
        input,
        steps: passages.map((p) => p.key),
      },
      tx,
    );
    if (joined) return { runId: run.id, joined };
    if (reserved.length > 0) await ink.reserve(user.id, run.id, SYSTEM, reserved, tx);
    await jobs.send(SCENES_JOB, { runId: run.id }, { tx, singletonKey: run.id, group: user.id });
    return { runId: run.id, joined };
  });
}

/** Before such a run: what it will cost and take. Without a model it costs nothing. @throws AppError */
export async function estimateScenes(
  deps: EvaluationDeps,
  user: Evaluator,
  scriptId: string,
  promptId: number,
): Promise<Estimate> {
  const prompt = promptOf(promptId);
  const script = await loadScenic(deps.db, user, scriptId);
  const { balance } = await readBalance(deps.db, user.id);
  const work = await loadWork(deps.db, script);
  // What the start would refuse is said before it.
  const passages = await allPassages(deps.db, work, script.id);
  if (!deps.model) return { units: 0, seconds: 1, balance, enough: true, held: 0, modelName: null, passages: 0 };
  const model = deps.model.of("scene");
  return estimateOf(
    model,
    prompt,
    (await priceOf(model, scenePrompts(), prompt, work, passages)).filter((p) => p.fits),
    balance,
  );
}

/** Queues an ended run again for its failed scenes, or for one of them; the second of two windows joins the first. @throws AppError */
export async function retryScenes(
  deps: EvaluationDeps,
  user: Evaluator,
  runId: string,
  key?: string,
): Promise<EvaluationStarted> {
  const { db, runLog, ink, jobs, model } = deps;
  const run = await runLog.loadOwnRun(user.id, runId);
  if (run.kind !== "scenes" || run.scriptId === null) throw new AppError("not-found");
  if (!model) throw new AppError("model-missing");
  const script = await loadScenic(db, user, run.scriptId);
  const work = await loadWork(db, script);
  const prompt = promptOf(readScenesInput(run.input).promptId);
  const prices = new Map(
    (
      await priceOf(model.of("scene"), scenePrompts(), prompt, work, passagesOf(work, await sceneIds(db, script.id)))
    ).map((p) => [p.key, p]),
  );

  return db.transaction(async (tx) => {
    const reopened = await runLog.reopenRun(runId, tx);
    const undone = ((await runLog.snapshot(runId))?.steps ?? []).filter((step) => step.state !== "done");
    const isAsked = (k: string): boolean => key === undefined || k === key;
    if (!reopened) {
      if (undone.some((step) => step.state === "failed" && isAsked(step.key)))
        throw new AppError("conflict", { msg: "分析还在进行，请稍后再试" });
      return { runId, joined: true };
    }
    // A run that was stopped left scenes waiting: whatever is asked for, they are taken up as well, and are paid for.
    const keys = undone.filter((step) => step.state !== "failed" || isAsked(step.key)).map((step) => step.key);
    if (keys.length === 0) throw new AppError("conflict", { msg: NONE_FAILED });
    const input = readScenesInput((await runLog.loadRun(runId, tx))?.input);
    input.faults = 0;
    for (const k of keys) input.retries[k] = (input.retries[k] ?? 0) + 1;
    await runLog.setInput(runId, input, tx);
    await runLog.appendEvents(
      runId,
      keys.map((k) => ({
        type: "step",
        key: k,
        state: "waiting",
        attempt: undone.find((s) => s.key === k)?.attempt ?? 0,
      })),
      tx,
    );
    await ink.reserve(
      user.id,
      runId,
      SYSTEM,
      keys.flatMap((k) => {
        const p = prices.get(k);
        return p ? [{ ...(p.fits ? p.held : { units: 0 }), step: paidStep(input, k) }] : [];
      }),
      tx,
    );
    await jobs.send(SCENES_JOB, { runId }, { tx, singletonKey: runId, group: user.id });
    return { runId, joined: false };
  });
}
