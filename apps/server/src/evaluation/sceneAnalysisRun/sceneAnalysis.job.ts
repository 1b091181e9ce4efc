import type { RunStep } from "@mochang/contract";
import {
  beginPaidStep,
  createProgressReporter,
  createStepRunner,
  isStopRequested,
  type Performer,
  type StepSink,
} from "../../runEngine/index.ts";
import { loadKeptScript } from "../../library/index.ts";
import { addCharges, type Charge, type ModelPort } from "../../model/index.ts";
import { AppError } from "../../platform/index.ts";
import type { Run, RunEnd, RunWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";
import { SCENES } from "../runKinds.ts";
import { analysePassage } from "../sceneAnalysis/analysePassage.ts";
import { primesPromptCache } from "../sceneAnalysis/price.ts";
import { passagesOf } from "../sceneAnalysis/loadPassages.ts";
import type { AnalysedPassage } from "../sceneAnalysis/analysedPassage.ts";
import { ruleCards } from "../sceneAnalysis/ruleCards.ts";
import { scenePrompts, type ScenePrompt } from "../sceneAnalysis/scenePrompts.ts";
import { readScenesInput } from "../sceneAnalysis/scenesInput.ts";
import { primePromptCache } from "./primePromptCache.ts";
import { loadWork, type Work } from "../../prompting/index.ts";

const CHANGED = "这一场已经改动，请重新分析";

/** What an analysis of every scene does in a worker. */
export const scenesPerformer = (deps: EvaluationDeps): Performer => ({
  async perform(run, writer, signal, { log }) {
    const { ink, runLog } = deps;
    const { input, model, ...scenes } = await loadScenes(deps, run);
    const steps = (await runLog.snapshot(run.id))?.steps ?? [];
    const progress = sceneProgress(steps, writer);
    const runner = createStepRunner({
      concurrency: model?.of("scene").concurrency ?? 1,
      begin: (key) => beginPaidStep({ ink, writer, input, log, isStopped: isStopRequested(runLog, run.id) }, key),
      signal,
      ended: progress.ended,
    });
    const call = { task: "scene" as const, runId: run.id, userId: run.userId, signal: runner.signal };
    const todo = steps.filter((step) => step.state === "waiting" || step.state === "running");
    try {
      const opening =
        model && primesPromptCache(model.of("scene"), todo.length)
          ? await primePromptCache(model, scenePrompts(), scenes.prompt, scenes.work, {
              ...call,
              onWait: (why) => progress.wait("opening", why),
            })
          : null;
      const withOpening = addOnce(opening);
      await runner.run(
        todo.map(({ key }) => ({
          key,
          perform: (sink) =>
            analyseScene({ ...scenes, model, withOpening }, key, sink, {
              ...call,
              onWait: (why) => progress.wait(key, why),
            }),
        })),
      );
    } finally {
      await progress.settled();
    }
  },
  conclude: (runId) => conclude(deps, runId),
});

interface Scenes {
  /** Null: rules alone. */
  model: ModelPort | null;
  prompt: ScenePrompt;
  work: Work;
  passages: ReadonlyMap<string, AnalysedPassage>;
  /** A scene's charge, with that of the call which warmed the cache until one has paid it. */
  withOpening(charge: Charge): Charge;
}

function addOnce(opening: Charge | null): Scenes["withOpening"] {
  let owed = opening;
  return (charge) => {
    const both = owed ? addCharges(charge, owed) : charge;
    owed = null;
    return both;
  };
}

async function loadScenes({ db, model }: EvaluationDeps, run: Run) {
  const input = readScenesInput(run.input);
  const prompt = scenePrompts().prompt(input.promptId);
  if (!prompt) throw new AppError("invalid");
  if (input.model && !model) throw new AppError("model-missing");
  const script = await loadKeptScript(db, run.userId, run.scriptId ?? "");
  const work = await loadWork(db, script, run);
  const passages = new Map(passagesOf(work, work.sceneIds).map((p) => [p.key, p]));
  return { input, prompt, work, passages, model: input.model && model };
}

/** One scene: its cards, by the model or by rules. @throws ModelFault */
async function analyseScene(
  { model, prompt, work, passages, withOpening }: Scenes,
  key: string,
  sink: StepSink,
  call: Parameters<typeof analysePassage>[6],
): Promise<void> {
  const passage = passages.get(key);
  if (!passage) return sink.fail(CHANGED);
  const { name } = passage;
  if (!model) {
    sink.text(ruleCards(work, passage));
    return sink.finish({ data: { name, origin: "rules" } });
  }
  const { charge, counts } = await analysePassage(model, scenePrompts(), prompt, work, passage, sink, call);
  return sink.finish({ data: { name, origin: "model", counts }, cost: withOpening(charge) });
}

/** Tells how many scenes are done, and from their pace how long the rest will take. */
export function sceneProgress(
  steps: readonly Pick<RunStep, "key" | "state">[],
  writer: Pick<RunWriter, "progress">,
  now: () => number = () => performance.now(),
) {
  const total = steps.length;
  const over = new Set(steps.filter(({ state }) => state === "done" || state === "failed").map(({ key }) => key));
  const already = over.size;
  const began = now();
  const reporter = createProgressReporter(writer.progress, now, (at) => {
    const done = over.size;
    const each = done > already ? (at - began) / (done - already) : null;
    return {
      percent: total > 0 ? Math.floor((99 * done) / total) : 0,
      step: "逐场分析",
      message: `逐场分析 ${done} / ${total}`,
      done,
      total,
      remainingSeconds: each === null ? null : Math.ceil((each * (total - done)) / 1000),
    };
  });
  return {
    wait: reporter.wait,
    settled: reporter.settled,
    ended(key: string): void {
      over.add(key);
      reporter.report(over.size === total);
    },
  };
}

/** A scene that failed has its own button; a run without one that is done has failed. */
async function conclude({ runLog }: Pick<EvaluationDeps, "runLog">, runId: string): Promise<RunEnd> {
  const steps = (await runLog.snapshot(runId))?.steps ?? [];
  const failed = steps.filter((step) => step.state === "failed");
  if (failed.length > 0 && failed.length === steps.length)
    return { state: "failed", message: failed[0]?.message ?? SCENES.failedMessage };
  return { state: "done", message: failed.length > 0 ? `有 ${failed.length} 场没有完成，可以单独重试` : undefined };
}
