import type { Estimate, EvaluationStarted } from "@mochang/contract";
import { resumeWork, startWork } from "../../runEngine/index.ts";
import { readBalance } from "../../ink/index.ts";
import { AppError } from "../../platform/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { loadWork, pinReading, type StoredWork } from "../../prompting/index.ts";
import { SCENES } from "../runKinds.ts";
import { loadAnalysableScreenplay, passagesOf } from "../sceneAnalysis/loadPassages.ts";
import type { AnalysedPassage } from "../sceneAnalysis/analysedPassage.ts";
import { estimateOf, priceOf } from "../sceneAnalysis/price.ts";
import { scenePrompts, type ScenePrompt } from "../sceneAnalysis/scenePrompts.ts";
import { analysisTarget, readScenesInput, SYSTEM, type ScenesInput } from "../sceneAnalysis/scenesInput.ts";

const EMPTY = "这部剧本里没有可以分析的场";
/** Each is a step, and all of them are reserved in one statement. */
const SCENES_MAX = 2_000;
const MANY_MESSAGE = `一次最多分析 ${SCENES_MAX.toLocaleString("en")} 场`;
const NONE_FAILED = "没有需要重试的场，请刷新后查看";

const joinKeyOf = (scriptId: string, promptId: number): string => `scenes:${scriptId}:${promptId}`;

function promptOf(id: number): ScenePrompt {
  const prompt = scenePrompts().prompt(id);
  if (!prompt) throw new AppError("invalid");
  return prompt;
}

/** What a run over all scenes would go through. @throws AppError when there is nothing, or more than one run takes */
function allPassages(work: StoredWork): AnalysedPassage[] {
  const passages = passagesOf(work, work.sceneIds);
  if (passages.length === 0) throw new AppError("invalid", { msg: EMPTY });
  if (passages.length > SCENES_MAX)
    throw new AppError("invalid", {
      msg: `${MANY_MESSAGE}，这部剧本有 ${passages.length.toLocaleString("en")} 场，请逐场分析`,
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
  const { db, model } = deps;
  const prompt = promptOf(promptId);
  const script = await loadAnalysableScreenplay(db, user, scriptId);
  const about = await pinReading(deps, script);
  const work = await loadWork(db, script, about);
  const passages = allPassages(work);
  // A scene that is too long for the model fails alone: it is not paid for.
  const reserved = model
    ? (await priceOf(model.of("scene"), scenePrompts(), prompt, work, passages)).map((p) => ({
        ...(p.fits ? p.reserved : { units: 0 }),
        step: p.key,
      }))
    : [];
  const input: ScenesInput = {
    promptId,
    model: model && { name: model.of("scene").name, simulated: model.simulated },
    names: Object.fromEntries(passages.map((p) => [p.key, p.name])),
    targets: model ? Object.fromEntries(passages.map((p) => [analysisTarget(promptId, p.key), p.key])) : {},
    retries: {},
    faults: 0,
  };
  return startWork(
    deps,
    SCENES,
    {
      userId: user.id,
      scriptId: script.id,
      ...about,
      joinKey: joinKeyOf(script.id, promptId),
      input,
      steps: passages.map((p) => p.key),
    },
    { reserved: { system: SYSTEM, steps: reserved } },
  );
}

/** Before such a run: what it will cost and take. Without a model it costs nothing. @throws AppError */
export async function estimateScenes(
  deps: EvaluationDeps,
  user: Evaluator,
  scriptId: string,
  promptId: number,
): Promise<Estimate> {
  const prompt = promptOf(promptId);
  const script = await loadAnalysableScreenplay(deps.db, user, scriptId);
  const { balance } = await readBalance(deps.db, user.id);
  const work = await loadWork(deps.db, script);
  // What the start would refuse is said before it.
  const passages = allPassages(work);
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
  const { db, runLog, model } = deps;
  const run = await runLog.loadOwnRun(user.id, runId);
  if (run.kind !== "scenes" || run.scriptId === null) throw new AppError("not-found");
  if (!model) throw new AppError("model-missing");
  const script = await loadAnalysableScreenplay(db, user, run.scriptId);
  const { promptId } = readScenesInput(run.input);
  const work = await loadWork(db, script, run);
  const prompt = promptOf(promptId);
  const prices = new Map(
    (await priceOf(model.of("scene"), scenePrompts(), prompt, work, passagesOf(work, work.sceneIds))).map((p) => [
      p.key,
      p,
    ]),
  );

  const snapshot = await runLog.snapshot(runId);
  // A run that was stopped left scenes waiting: whatever is asked for, they are taken up as well, and are paid for.
  const steps = (snapshot?.steps ?? []).filter(
    (step) => step.state !== "done" && (step.state !== "failed" || key === undefined || step.key === key),
  );
  if (steps.length === 0) throw new AppError("conflict", { msg: NONE_FAILED });
  const reserved = steps.flatMap((step) => {
    const price = prices.get(step.key);
    return price ? [{ ...(price.fits ? price.reserved : { units: 0 }), step: step.key }] : [];
  });
  return resumeWork(deps, SCENES, {
    userId: user.id,
    runId,
    steps,
    seq: snapshot?.seq ?? 0,
    reserved: { system: SYSTEM, steps: reserved },
    busy: "分析还在进行，请稍后再试",
    changed: "分析刚有了变化，请刷新后再试",
  });
}
