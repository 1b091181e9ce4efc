import type { ChosenTabs } from "@mochang/contract";
import { ModelFault, type ModelPort } from "../../model/index.ts";
import {
  createRemainingTime,
  createProgressReporter,
  createStepRunner,
  type FullProgress,
  type Step,
  type StepSink,
} from "../../runEngine/index.ts";
import type { Prompts } from "../prompts/loadPrompts.ts";
import type { Work } from "../../prompting/index.ts";
import type { JudgedBy } from "../report/outcome.ts";
import type { ReadingPlan } from "../reading/readingPlan.ts";
import { createStepPerformer } from "./stepPerformer.ts";
import { paperKey, planSteps, STAGES, WARM_UP, type PlannedStep, type StepKind } from "./plan.ts";
import { restoreResults, type StepSoFar } from "./stepResults.ts";

/** Everything that an evaluation does to the world; the job, the command line and tests each bring their own. */
export interface EvaluationEffects {
  model: ModelPort;
  /** Begins a step, or begins it again; null when it is done already. */
  begin(key: string): Promise<StepSink | null>;
  progress(progress: FullProgress): Promise<void>;
  /** Milliseconds of any steady clock. */
  now(): number;
  signal?: AbortSignal;
  /** Each section's sentences are checked against the lines that they cite; not unless it says so. */
  supportCheck?: boolean;
  /** The tabs whose sections are written; all unless it says so. */
  tabs?: ChosenTabs;
  /** How the samples are asked for and judged; of a work without a medium unless it says otherwise. */
  judgedBy?: JudgedBy;
  /** For the record of calls. */
  runId?: string;
  userId?: string;
}

/** What is done together, one group after the other. Of one group sections wait for the working paper, scores for nothing. */
const GROUPS: readonly (readonly StepKind[])[] = [
  ["note"],
  ["digest"],
  ["warm"],
  ["paper", "score", "section"],
  ["conclusion"],
];
/** With more of its chunks unread, a work was not read. */
const MAX_UNREAD = 0.2;
const UNREAD = "大模型没能读完全文，请稍后重试";

/**
 * Evaluates a work: one turn that reads it, then the working paper and every scoring sample as second turns of that same conversation,
 * side by side, then the sections, which are given the paper, then the conclusion. With a plan, the work is read in chunks first, side by side, and their verified notes stand
 * for the text. Finished and failed steps are left alone, so a killed run goes on where it was, and a retry redoes what it is told
 * to. A step's failure is the step's; anything unexpected is thrown, after the other calls were stopped.
 */
export async function evaluate(
  work: Work,
  prompts: Prompts,
  before: ReadonlyMap<string, StepSoFar>,
  effects: EvaluationEffects,
  plan: ReadingPlan | null = null,
): Promise<void> {
  const { model, now } = effects;
  const steps = stepsOf(work, prompts, before, plan, effects.tabs);
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const todo = steps.filter((s) => ["waiting", "running"].includes(before.get(s.key)?.state ?? "waiting"));
  const pace = createRemainingTime(
    STAGES.map((kinds) => steps.filter((step) => kinds.includes(step.kind))),
    model.of("evaluate").concurrency,
  );
  for (const step of steps) if (!todo.includes(step)) pace.end(step.key);
  const results = restoreResults(prompts, work.figures.characters, before);

  let stage = "通读全文";
  const progress = createProgressReporter(effects.progress, now, (at) => ({
    percent: pace.percent(),
    step: stage,
    message: stage,
    done: pace.done(),
    total: pace.total,
    remainingSeconds: pace.remainingSeconds(at),
  }));
  const enter = (kind: StepKind): void => {
    const all = steps.filter((s) => s.kind === kind).length;
    const remainingSteps = todo.filter((s) => s.kind === kind && !pace.ended(s.key)).length;
    stage = stageName(kind, Math.min(all, all - remainingSteps + 1), all);
    progress.report(true);
  };

  const runner = createStepRunner({
    concurrency: model.of("evaluate").concurrency,
    begin: effects.begin,
    signal: effects.signal,
    started: (key) => pace.start(key, now()),
    failed(key, why) {
      results.repeated.forget(key);
      // All continue one conversation: what is too long for one is for the next.
      if (why.kind === "context-too-long") runner.giveUp(why);
      // Without the first turn nothing is in the provider's cache, and what failed there would fail thirty times more.
      if (byKey.get(key)?.kind === "warm") runner.giveUp(unread("the reading turn failed"));
    },
    ended(key) {
      pace.end(key);
      enter(byKey.get(key)?.kind ?? "section");
    },
  });
  const performer = createStepPerformer({
    work,
    prompts,
    plan,
    results,
    effects,
    judgedBy: effects.judgedBy ?? { form: work.form, medium: null, scoring: 2, incomplete: null },
    signal: runner.signal,
    wrote(key, characters) {
      pace.wrote(key, characters, now());
      progress.report();
    },
    again: (key) => pace.again(key, now()),
    waits: (key, why) => progress.wait(key, why),
  });
  // Known also to the worker that takes up the run after the one that met it.
  if (before.get(WARM_UP)?.state === "failed" && !todo.some((step) => step.key === WARM_UP))
    runner.giveUp(unread("the reading turn failed"));
  const perform = (step: PlannedStep, sink: StepSink): Promise<void> => performer.perform(step, sink);

  try {
    for (const kinds of GROUPS) {
      const these = todo.filter((s) => kinds.includes(s.kind));
      if (these[0]) enter(these[0].kind);
      await runner.run(waitingForPaper(these, perform));
      for (const kind of kinds) {
        const { all, missing } = performer.unread(kind);
        // A chunk that the provider would not read leaves a gap; too many of them, and nobody has read the work.
        if (missing > all * MAX_UNREAD) runner.giveUp(unread(`${missing} of ${all} chunks were not read`));
      }
    }
  } finally {
    await progress.settled();
  }
}

/** A run that was started before there was a working paper goes on without one. */
function stepsOf(
  work: Work,
  prompts: Prompts,
  before: ReadonlyMap<string, StepSoFar>,
  plan: ReadingPlan | null,
  tabs: ChosenTabs | undefined,
): PlannedStep[] {
  const withoutPaper = before.has(WARM_UP) && before.size > 1 && !before.has(paperKey("story"));
  const steps = planSteps(prompts, work.figures.characters, plan, tabs);
  return withoutPaper ? steps.filter((step) => step.kind !== "paper") : steps;
}

/** Steps of one group as they are run: sections wait until the working paper has ended. */
function waitingForPaper(
  steps: readonly PlannedStep[],
  perform: (step: PlannedStep, sink: StepSink) => Promise<void>,
): Step[] {
  const papers = steps.filter((s) => s.kind === "paper").map((s) => s.key);
  return steps.map((step) => ({
    key: step.key,
    after: step.kind === "section" ? papers : [],
    perform: (sink) => perform(step, sink),
  }));
}

const unread = (why: string): ModelFault => new ModelFault("server-error", why, UNREAD);

/** What is being done, as a person reads it: the `at`-th of `all`. */
function stageName(kind: StepKind, at: number, all: number): string {
  if (kind === "note") return `分段通读 第 ${at} / ${all} 段`;
  if (kind === "digest") return `归并笔记 第 ${at} / ${all} 组`;
  if (kind === "warm") return "通读全文";
  if (kind === "paper") return "写底稿";
  return kind === "conclusion" ? "综合结论" : "逐项评估";
}
