import { unitOf } from "@mochang/contract";
import { ModelFault, type Charge, type ModelMessage, type ModelPort } from "../../model/index.ts";
import { newestOnly } from "../../run/index.ts";
import { afterReading, readingTurn, sectionTurn, type Work } from "../prompts/conversation.ts";
import {
  countHan,
  createGroundingFilter,
  createSaidSentences,
  heldFigures,
  indexPassages,
  type HeldVerdict,
  type Passages,
} from "../grounding/index.ts";
import { inParallel } from "./inParallel.ts";
import { keyFindings, recall, type StepSoFar } from "./stepResults.ts";
import { openNotebook, type Notebook } from "../reading/chunkNotes.ts";
import { createPace } from "./pace.ts";
import { planSteps, STAGES, TASK_OF, type PlannedStep } from "./plan.ts";
import type { Prompts } from "../prompts/loadPrompts.ts";
import { outputLimit, type ReadingPlan } from "../reading/readingPlan.ts";
import { RUBRICS, sampleSchema } from "../rubric/rubric.ts";
import { scoreTurn } from "../prompts/scoreTurn.ts";
import { heldScores, judge, verdictTable } from "../rubric/verdict.ts";
import { writeVerified, type TextSink } from "../grounding/writeVerified.ts";

/** One attempt at a step, as the orchestrator writes it. */
export interface StepSink extends TextSink {
  /** Done, and paid with so many units. */
  finish(end: { data?: unknown; charge: Charge }): Promise<void>;
  /** Failed for good: its text is void and nothing is paid. */
  fail(message: string): Promise<void>;
  /** Its call was cut off after some of the answer had come, which is to be paid if that was a stop. */
  stop(charge: Charge): Promise<void>;
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

/** Asks of one step where the answer was at fault, each with the port's own retries behind it. */
const ASKS = 3;
/** Faults of the provider: the port has tried them so often that asking anew only makes people wait. */
const TRIED = new Set(["rate-limited", "server-error", "cut", "no-finish", "malformed", "stalled"]);
/** An answer of which less survives is no section, and no note. */
const FEWEST_HAN = 30;
/** With more of its stretches unread, a work was not read. */
const UNREAD_MOST = 0.2;
const PROGRESS_MS = 1_000;
const EMPTY = "这一节没有通过原文核对，请重试";
const NO_SCORES = "评分没有完成，请重试这一节";
const UNREAD = "大模型没能读完全文，请稍后重试";
/** The provider will not answer the next call either. */
const HOPELESS = new Set(["wrong-key", "wrong-address", "unreachable", "no-quota", "context-too-long"]);

/** What one call is asked, and against what its answer is checked. */
interface Question {
  messages: ModelMessage[];
  passages: Passages;
  verdict?: HeldVerdict | null;
  /** Whether people read the answer; else it only serves the model, and may say again what others said. */
  shown: boolean;
  /** Too little that stands makes the answer void. */
  needed: boolean;
}

/**
 * Evaluates a work: one turn that reads it, then every section and every scoring sample as a second turn of that same conversation,
 * side by side, then the conclusion. With a plan, the work is read in stretches first, side by side, and their verified notes stand
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
  const { model } = effects;
  const rubric = RUBRICS[prompts.form];
  const unit = unitOf(work.form);
  const steps = planSteps(prompts, plan);
  const whole = indexPassages(work.parsed, { unit });
  const held = heldFigures(work.figures, unit);
  const memory = recall(prompts, before);
  const pace = createPace(steps, model.of("evaluate").concurrency);
  const stop = new AbortController();
  const signal = effects.signal ? AbortSignal.any([effects.signal, stop.signal]) : stop.signal;
  /** Why no further call is made. */
  let hopeless: ModelFault | null = null;
  for (const [key, step] of before) if (step.state === "done" || step.state === "failed") pace.end(key);

  let stage = "通读全文";
  /** Steps whose call waits for a provider that is down, and what their writer is told. */
  const waits = new Map<string, string>();
  // A progress that could not be written is followed by another, or by a step's own write, which throws.
  const news = newestOnly<EvaluationProgress>((progress) => effects.progress(progress));
  let lastTold = -Infinity;
  const tell = (force = false): void => {
    const now = effects.now();
    if (!force && now - lastTold < PROGRESS_MS) return;
    lastTold = now;
    const [why] = waits.values();
    news.tell({
      percent: pace.percent(),
      step: stage,
      message: why ?? stage,
      done: pace.done(),
      total: pace.total,
      remainingSeconds: why === undefined ? pace.remainingSeconds(now) : null,
    });
  };

  /** The first call that waits and the last that goes on are news. */
  const heedWait =
    (key: string) =>
    (why: string | null): void => {
      if (why === null) waits.delete(key);
      else waits.set(key, why);
      tell(waits.size === (why === null ? 0 : 1));
    };
  const call = (step: PlannedStep) => ({
    task: TASK_OF[step.kind],
    maxOutputTokens: outputLimit(step.words),
    runId: effects.runId,
    userId: effects.userId,
    step: step.key,
    signal,
    onWait: heedWait(step.key),
  });

  const notebook = plan && openNotebook(prompts, work, plan, memory.notes, model.of("notes"));
  let opened: ModelMessage[] | null = null;
  /** The first turn, made when all that it holds is there: the same bytes in every call of a run. */
  const reading = (): ModelMessage[] => (opened ??= notebook?.opening() ?? readingTurn(prompts, work));
  const conversation = (): ModelMessage[] => afterReading(reading(), memory.index);

  /** Asks again after a fault that may pass. */
  async function persistently<T>(ask: (n: number) => Promise<T>): Promise<T> {
    for (let n = 1; ; n++) {
      try {
        return await ask(n);
      } catch (error) {
        if (!(error instanceof ModelFault) || signal.aborted || error.kind === "cancelled") throw error;
        if (HOPELESS.has(error.kind)) hopeless ??= error;
        if (hopeless || TRIED.has(error.kind) || n >= (error.kind === "filtered" ? 2 : ASKS)) throw error;
      }
    }
  }

  function write(step: PlannedStep, sink: StepSink, { messages, passages, verdict = null, shown, needed }: Question) {
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
      const asked =
        note && last ? [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${note}` }] : messages;
      const answer = await writeVerified(
        (on) => model.ask({ ...call(step), messages: asked, temperature: 0.4, ...on }),
        shown ? sink : NOWHERE,
        {
          newFilter: () => createGroundingFilter({ passages, held, verdict, said, step: step.key }),
          onText(characters) {
            pace.wrote(step.key, characters, effects.now());
            tell();
          },
          onRestart: begins,
        },
      );
      if (needed && countHan(answer.verified) < FEWEST_HAN) {
        note = prompts.correction;
        throw new ModelFault("blank", "nothing of the answer could be verified", EMPTY, answer.usage);
      }
      return answer;
    });
  }

  /** A note or a digest: what it quotes has to stand in the stretch that it speaks of. */
  async function read(step: PlannedStep, sink: StepSink, { turnOf, rangeOf }: Notebook): Promise<void> {
    const { verified, charge } = await write(step, sink, {
      messages: turnOf(step),
      passages: indexPassages(work.parsed, { unit, ...rangeOf(step) }),
      shown: false,
      needed: true,
    });
    memory.notes.set(step.key, verified);
    return sink.finish({ data: { note: verified }, charge });
  }

  async function perform(step: PlannedStep, sink: StepSink): Promise<void> {
    if (notebook && (step.kind === "note" || step.kind === "digest")) return read(step, sink, notebook);
    if (step.kind === "warm") {
      const { verified, charge } = await write(step, sink, {
        messages: reading(),
        passages: whole,
        shown: false,
        needed: false,
      });
      memory.index = verified;
      return sink.finish({ data: { index: verified }, charge });
    }
    if (step.kind === "score") {
      const { value, charge } = await persistently(() =>
        model.askJson(
          { ...call(step), messages: [...conversation(), scoreTurn(prompts)], temperature: 0.7 },
          sampleSchema(rubric),
        ),
      );
      // The reasons are unverified words: they served the model and go no further.
      const sample = Object.fromEntries(rubric.dimensions.map((d) => [d.key, { score: value[d.key]?.score ?? 0 }]));
      memory.samples.set(step.key, sample);
      return sink.finish({ data: sample, charge });
    }
    if (!step.prompt) throw new Error(`step ${step.key} has no prompt`);
    const verdict = step.kind === "conclusion" ? judge(rubric, [...memory.samples.values()]) : null;
    if (step.kind === "conclusion" && !verdict) return sink.fail(NO_SCORES);
    const given = verdict ? [verdictTable(verdict), keyFindings(prompts, memory)].filter(Boolean).join("\n\n") : "";
    const answer = await write(step, sink, {
      messages: [...conversation(), sectionTurn(step.prompt, given)],
      passages: whole,
      verdict: verdict && { scores: heldScores(verdict), grade: verdict.grade },
      shown: true,
      needed: true,
    });
    memory.texts.set(step.key, answer.verified);
    return sink.finish({ data: answer.filter.counts, charge: answer.charge });
  }

  const todo = steps.filter((s) => ["waiting", "running"].includes(before.get(s.key)?.state ?? "waiting"));
  /** Says what is being done, as far as it is. */
  const enter = ({ kind }: PlannedStep): void => {
    const all = steps.filter((s) => s.kind === kind).length;
    const at = Math.min(all, all - todo.filter((s) => s.kind === kind && !pace.ended(s.key)).length + 1);
    const names: Partial<Record<PlannedStep["kind"], string>> = {
      note: `分段通读 第 ${at} / ${all} 段`,
      digest: `归并笔记 第 ${at} / ${all} 组`,
      warm: "通读全文",
      conclusion: "综合结论",
    };
    stage = names[kind] ?? "逐项评估";
    tell(true);
  };

  /** Fails for good where it fails; what is unexpected is thrown. */
  async function run(step: PlannedStep): Promise<void> {
    signal.throwIfAborted();
    const sink = await effects.begin(step.key);
    if (sink) {
      pace.start(step.key, effects.now());
      try {
        if (hopeless) throw hopeless;
        await perform(step, sink);
      } catch (error) {
        if (error instanceof ModelFault && error.charge) await sink.stop(error.charge);
        if (!(error instanceof ModelFault) || error.kind === "cancelled" || signal.aborted) throw error;
        memory.said.forget(step.key);
        await sink.fail(error.forWriter);
        // Without the first turn nothing is in the provider's cache, and what failed there would fail thirty times more.
        if (step.kind === "warm") hopeless ??= new ModelFault("server-error", "the reading turn failed", UNREAD);
      }
    }
    pace.end(step.key);
    enter(step);
  }

  try {
    for (const kinds of STAGES) {
      const now = todo.filter((s) => kinds.includes(s.kind));
      if (now[0]) enter(now[0]);
      await inParallel(
        model.of("evaluate").concurrency,
        now.map((step) => () => run(step)),
        () => stop.abort(new Error("another step failed unexpectedly")),
      );
      for (const kind of kinds)
        if (notebook && (kind === "note" || kind === "digest")) hopeless ??= unread(notebook.count(kind));
    }
  } finally {
    await news.settled();
  }
}

/** A stretch that the provider would not read leaves a gap; too many of them, and nobody has read the work. */
const unread = ({ all, missing }: { all: number; missing: number }): ModelFault | null =>
  missing > all * UNREAD_MOST
    ? new ModelFault("server-error", `${missing} of ${all} stretches were not read`, UNREAD)
    : null;

const NOWHERE: TextSink = { text: () => undefined, restart: async () => undefined };
