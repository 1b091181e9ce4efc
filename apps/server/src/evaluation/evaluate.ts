import { ModelFault, type ModelMessage, type ModelPort } from "../model/index.ts";
import { afterReading, readingTurn, sectionTurn, type Work } from "./conversation.ts";
import { countHan, createGroundingFilter, createSaidSentences, heldFigures, indexPassages, type HeldVerdict } from "./grounding/index.ts";
import { inParallel } from "./inParallel.ts";
import { keyFindings, recall, type StepSoFar } from "./memory.ts";
import { createPace } from "./pace.ts";
import { outputLimit, planSteps, type PlannedStep } from "./plan.ts";
import type { PromptBook } from "./prompts.ts";
import { RUBRIC, ScoreSample } from "./rubric.ts";
import { scoreTurn } from "./scoreTurn.ts";
import { heldScores, judge, verdictTable } from "./verdict.ts";
import { writeVerified, type TextSink } from "./writeVerified.ts";

/** One attempt at a step, as the orchestrator writes it. */
export interface StepSink extends TextSink {
  /** Done, and paid with so many units. */
  finish(end: { data?: unknown; units: number }): Promise<void>;
  /** Failed for good: its text is void and nothing is paid. */
  fail(message: string): Promise<void>;
}

export interface EvaluationProgress {
  percent: number;
  step: string;
  message: string;
  done: number;
  total: number;
  remainingSeconds: number | null;
}

/** Everything that an evaluation does to the world; the job, the command line and tests each bring their own. */
export interface EvaluationEffects {
  model: ModelPort;
  /** Begins a step, or begins it again; null when it is done already. */
  begin(key: string): Promise<StepSink | null>;
  progress(progress: EvaluationProgress): Promise<void>;
  /** Milliseconds of any steady clock. */
  now(): number;
  signal?: AbortSignal;
  /** For the record of calls. */
  runId?: string;
  userId?: string;
}

/** Asks of one step, each with the port's own retries behind it. */
const ASKS = 3;
/** An answer of which less survives is no section. */
const FEWEST_HAN = 30;
const PROGRESS_MS = 1_000;
const EMPTY = "这一节没有通过原文核对，请重试";
const NO_SCORES = "评分没有完成，请重试这一节";
const UNREAD = "大模型没能读完全文，请稍后重试";
/** The provider will not answer the next call either. */
const HOPELESS = new Set(["wrong-key", "wrong-address", "no-quota", "context-too-long"]);

/**
 * Evaluates a script: one turn that reads it, then every section and every scoring sample as a second turn of that same conversation,
 * side by side, then the conclusion. Finished and failed steps are left alone, so a killed run goes on where it was, and a retry
 * redoes what it is told to. A step's failure is the step's; anything unexpected is thrown, after the other calls were stopped.
 */
export async function evaluate(work: Work, book: PromptBook, before: ReadonlyMap<string, StepSoFar>, effects: EvaluationEffects): Promise<void> {
  const { model } = effects;
  const steps = planSteps(book);
  const passages = indexPassages(work.parsed);
  const held = heldFigures(work.figures);
  const reading = readingTurn(book, work);
  const memory = recall(before);
  const pace = createPace(steps, model.concurrency);
  const stop = new AbortController();
  const signal = effects.signal ? AbortSignal.any([effects.signal, stop.signal]) : stop.signal;
  /** Why no further call is made. */
  let hopeless: ModelFault | null = null;
  for (const [key, step] of before) if (step.state === "done" || step.state === "failed") pace.end(key);

  let stage = "通读全文";
  let telling: Promise<void> = Promise.resolve();
  let lastTold = -Infinity;
  const tell = (force = false): void => {
    const now = effects.now();
    if (!force && now - lastTold < PROGRESS_MS) return;
    lastTold = now;
    const progress = { percent: pace.percent(), step: stage, message: stage, done: pace.done(), total: pace.total, remainingSeconds: pace.remainingSeconds(now) };
    // A progress that could not be written is followed by another, or by a step's own write, which throws.
    telling = telling.then(() => effects.progress(progress)).catch(() => undefined);
  };

  const call = (step: PlannedStep) => ({ maxOutputTokens: outputLimit(step.words, model), runId: effects.runId, userId: effects.userId, step: step.key, signal });
  const conversation = (): ModelMessage[] => afterReading(reading, memory.index);

  /** Asks again after a fault that may pass. */
  async function persistently<T>(ask: (n: number) => Promise<T>): Promise<T> {
    for (let n = 1; ; n++) {
      try {
        return await ask(n);
      } catch (error) {
        if (!(error instanceof ModelFault) || signal.aborted || error.kind === "cancelled") throw error;
        if (HOPELESS.has(error.kind)) hopeless ??= error;
        if (hopeless || n >= (error.kind === "filtered" ? 2 : ASKS)) throw error;
      }
    }
  }

  function write(step: PlannedStep, sink: StepSink, messages: ModelMessage[], verdict: HeldVerdict | null) {
    const shown = step.kind !== "warm";
    const said = shown ? memory.said : createSaidSentences();
    const begins = (): void => {
      said.forget(step.key);
      pace.again(step.key, effects.now());
    };
    let note = "";
    return persistently(async (n) => {
      if (n > 1) {
        begins();
        if (shown) await sink.restart();
      }
      const last = messages.at(-1);
      const asked = note && last ? [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${note}` }] : messages;
      const answer = await writeVerified((on) => model.ask({ ...call(step), messages: asked, temperature: 0.4, ...on }), shown ? sink : NOWHERE, {
        newFilter: () => createGroundingFilter({ passages, held, verdict, said, step: step.key }),
        onText(characters) {
          pace.wrote(step.key, characters, effects.now());
          tell();
        },
        onRestart: begins,
      });
      if (shown && countHan(answer.verified) < FEWEST_HAN) {
        note = book.correction;
        throw new ModelFault("blank", "nothing of the answer could be verified", EMPTY, answer.usage);
      }
      return answer;
    });
  }

  async function perform(step: PlannedStep, sink: StepSink): Promise<void> {
    if (step.kind === "warm") {
      const { verified, units } = await write(step, sink, reading, null);
      memory.index = verified;
      return sink.finish({ data: { index: verified }, units });
    }
    if (step.kind === "score") {
      const { value, units } = await persistently(() => model.askJson({ ...call(step), messages: [...conversation(), scoreTurn(book)], temperature: 0.7 }, ScoreSample));
      // The reasons are unverified words: they served the model and go no further.
      const sample = Object.fromEntries(RUBRIC.dimensions.map((d) => [d.key, { score: value[d.key]?.score ?? 0 }]));
      memory.samples.set(step.key, sample);
      return sink.finish({ data: sample, units });
    }
    if (!step.prompt) throw new Error(`step ${step.key} has no prompt`);
    const verdict = step.kind === "conclusion" ? judge([...memory.samples.values()]) : null;
    if (step.kind === "conclusion" && !verdict) return sink.fail(NO_SCORES);
    const given = verdict ? [verdictTable(verdict), keyFindings(book, memory)].filter(Boolean).join("\n\n") : "";
    const answer = await write(step, sink, [...conversation(), sectionTurn(step.prompt, given)], verdict && { scores: heldScores(verdict), grade: verdict.grade });
    memory.texts.set(step.key, answer.verified);
    return sink.finish({ data: answer.filter.counts, units: answer.units });
  }

  /** @returns whether it is done; false when it failed for good */
  async function run(step: PlannedStep): Promise<boolean> {
    signal.throwIfAborted();
    const sink = await effects.begin(step.key);
    let done = true;
    if (sink) {
      pace.start(step.key, effects.now());
      try {
        if (hopeless) throw hopeless;
        await perform(step, sink);
      } catch (error) {
        if (!(error instanceof ModelFault) || error.kind === "cancelled" || signal.aborted) throw error;
        memory.said.forget(step.key);
        await sink.fail(error.forWriter);
        done = false;
      }
    }
    pace.end(step.key);
    tell(true);
    return done;
  }

  const todo = steps.filter((s) => ["waiting", "running"].includes(before.get(s.key)?.state ?? "waiting"));
  const of = (...kinds: PlannedStep["kind"][]): PlannedStep[] => todo.filter((s) => kinds.includes(s.kind));
  const enter = (name: string): void => {
    stage = name;
    tell(true);
  };
  try {
    enter(stage);
    for (const step of of("warm")) {
      // Without the first turn nothing is in the provider's cache, and what failed there would fail thirty times more.
      if (!(await run(step))) hopeless ??= new ModelFault("server-error", "the reading turn failed", UNREAD);
    }
    enter("逐项评估");
    await inParallel(model.concurrency, of("section", "score").map((step) => async () => void (await run(step))), () => stop.abort(new Error("another step failed unexpectedly")));
    enter("综合结论");
    for (const step of of("conclusion")) await run(step);
  } finally {
    await telling;
  }
}

const NOWHERE: TextSink = { text: () => undefined, restart: async () => undefined };
