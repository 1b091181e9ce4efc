import { unitOf } from "@mochang/contract";
import { askAgain, writeVerified, type StepSink, type TextSink } from "../../engine/index.ts";
import { ModelFault, type Charge, type ModelMessage, type ModelPort } from "../../model/index.ts";
import {
  countHan,
  createGroundingFilter,
  createRepeatedSentences,
  sentencesOf,
  supportedFigures,
  indexPassages,
  type SupportedVerdict,
  type Passages,
} from "../../grounding/index.ts";
import { afterReading, readingTurn, sectionTurn } from "../prompts/conversation.ts";
import { type Work } from "../../prompting/index.ts";
import { POLICY_SECTIONS, policyGiven, type Prompts } from "../prompts/loadPrompts.ts";
import { scoreTurn } from "../prompts/scoreTurn.ts";
import { openChunkNotes } from "../reading/chunkNotes.ts";
import { checkSupport, type CheckedSection, type SupportDeps } from "../claimVerification/checkSupport.ts";
import { createNearbyLines, type NearbyLines } from "../claimVerification/nearbyLines.ts";
import { outputLimit, type ReadingPlan } from "../reading/readingPlan.ts";
import { RUBRICS, sampleSchema } from "../rubric/rubric.ts";
import { allowedScores, judge, verdictTable } from "../rubric/verdict.ts";
import { supportPart, TASK_OF, type PlannedStep, type StepKind } from "./plan.ts";
import { keyFindings, type StepResults } from "./stepResults.ts";

/** An answer of which less survives is no section, and no note. */
const MIN_HAN = 30;
const EMPTY = "这一节没有通过原文核对，请重试";
const UNSUPPORTED = "这一节的句子大多没有通过逐句核对，请重试";
const NO_SCORES = "评分没有完成，请重试这一节";

export interface StepPerformerOptions {
  work: Work;
  prompts: Prompts;
  plan: ReadingPlan | null;
  results: StepResults;
  effects: { model: ModelPort; runId?: string; userId?: string; supportCheck?: boolean };
  signal: AbortSignal;
  /** Characters of a step have arrived, shown or not; or it began again; or its call waits, null: no more. */
  wrote(key: string, characters: number): void;
  again(key: string): void;
  waits(key: string, why: string | null): void;
}

export interface StepPerformer {
  /** Asks the model what the step asks, and keeps of the answer what stands. @throws ModelFault */
  perform(step: PlannedStep, sink: StepSink): Promise<void>;
  /** Of the steps of a kind that read chunks: how many there are, and how many have left no note. */
  unread(kind: StepKind): { all: number; missing: number };
}

/** What one call is asked, and against what its answer is checked. */
interface Question {
  messages: ModelMessage[];
  passages: Passages;
  verdict?: SupportedVerdict | null;
  /** By which lines alone it may speak of rules for works; absent where nothing of the kind is asked. */
  policy?: readonly string[] | undefined;
  /** Whether people read the answer; else it only serves the model, and may say again what others said. */
  shown: boolean;
  /** Too little that stands makes the answer void. */
  needed: boolean;
}

const NOWHERE: TextSink = { text: () => undefined, restart: async () => undefined };

export function createStepPerformer(options: StepPerformerOptions): StepPerformer {
  const { work, prompts, plan, results, effects } = options;
  const { model } = effects;
  const unit = unitOf(work.form);
  const whole = indexPassages(work.parsed, { unit, title: work.name });
  const notes = plan && openChunkNotes(prompts, work, plan, results.notes, model.of("notes"));
  const ask = createAsker(options);
  const supported = createSupportCheck(options, whole);
  let opened: ModelMessage[] | null = null;
  /** The first turn, made when all that it holds is there: the same bytes in every call of a run. */
  const reading = (): ModelMessage[] => (opened ??= notes?.opening() ?? readingTurn(prompts, work));
  const conversation = (): ModelMessage[] => afterReading(reading(), results.index);

  /** A note or a digest: what it quotes has to stand in the chunk that it speaks of. */
  async function read(step: PlannedStep, sink: StepSink): Promise<void> {
    if (!notes) throw new Error(`step ${step.key} has nothing to read`);
    const passages = indexPassages(work.parsed, { unit, ...notes.rangeOf(step) });
    const question = { messages: notes.turnOf(step), passages, shown: false, needed: true };
    const { verified, charge } = await ask.text(step, sink, question);
    results.notes.set(step.key, verified);
    return sink.finish({ data: { note: verified }, cost: charge });
  }

  async function warm(step: PlannedStep, sink: StepSink): Promise<void> {
    const question = { messages: reading(), passages: whole, shown: false, needed: false };
    const { verified, charge } = await ask.text(step, sink, question);
    results.index = verified;
    return sink.finish({ data: { index: verified }, cost: charge });
  }

  async function score(step: PlannedStep, sink: StepSink): Promise<void> {
    const rubric = RUBRICS[prompts.form];
    const messages = [...conversation(), scoreTurn(prompts)];
    const { value, charge } = await askAgain(options.signal, () =>
      model.askJson({ ...ask.call(step), messages, temperature: 0.7 }, sampleSchema(rubric)),
    );
    // The reasons are unverified words: they served the model and go no further.
    const sample = Object.fromEntries(rubric.dimensions.map((d) => [d.key, { score: value[d.key]?.score ?? 0 }]));
    results.samples.set(step.key, sample);
    return sink.finish({ data: sample, cost: charge });
  }

  async function section(step: PlannedStep, sink: StepSink): Promise<void> {
    if (!step.prompt) throw new Error(`step ${step.key} has no prompt`);
    const rubric = RUBRICS[prompts.form];
    const verdict = step.kind === "conclusion" ? judge(rubric, [...results.samples.values()]) : null;
    if (step.kind === "conclusion" && !verdict) return sink.fail(NO_SCORES);
    const given = verdict
      ? [verdictTable(verdict), keyFindings(prompts, results)].filter(Boolean).join("\n\n")
      : policyGiven(prompts, step.prompt);
    const answer = await ask.text(step, sink, {
      messages: [...conversation(), sectionTurn(step.prompt, given)],
      passages: whole,
      verdict: verdict && { scores: allowedScores(verdict), grade: verdict.grade },
      policy:
        step.prompt.id === POLICY_SECTIONS[prompts.form] ? prompts.policy.flatMap(({ lines }) => lines) : undefined,
      shown: true,
      needed: true,
    });
    if (!effects.supportCheck) {
      results.texts.set(step.key, answer.verified);
      return sink.finish({ data: answer.filter.counts, cost: answer.charge });
    }
    const { markdown, counts, charge } = await supported(answer, ask.call(step));
    if (markdown !== answer.verified) {
      results.said.forget(step.key);
      if (countHan(markdown) < MIN_HAN) return sink.fail(UNSUPPORTED);
      // What was shown as it streamed is taken back, and what stands is shown again.
      await sink.restart();
      sink.text(markdown);
      for (const sentence of sentencesOf(markdown)) results.said.addSentence(step.key, sentence);
    }
    results.texts.set(step.key, markdown);
    return sink.finish({
      data: { ...answer.filter.counts, support: counts },
      cost: answer.charge,
      parts: [{ key: supportPart(step.key), cost: charge }],
    });
  }

  const BY_KIND = { note: read, digest: read, warm, score, section, conclusion: section };
  return {
    perform: (step, sink) => BY_KIND[step.kind](step, sink),
    unread: (kind) => (notes && (kind === "note" || kind === "digest") ? notes.count(kind) : { all: 0, missing: 0 }),
  };
}

/** Asks one step's question, again where the answer was at fault, and passes on what of it stands. */
function createAsker({ work, prompts, results, effects, signal, wrote, again, waits }: StepPerformerOptions) {
  const { model, runId, userId } = effects;
  const held = supportedFigures(work.figures, unitOf(work.form));
  const call = (step: PlannedStep) => ({
    task: TASK_OF[step.kind],
    maxOutputTokens: outputLimit(step.words),
    runId,
    userId,
    step: step.key,
    signal,
    onWait: (why: string | null) => waits(step.key, why),
  });

  function text(
    step: PlannedStep,
    sink: StepSink,
    { messages, passages, verdict = null, policy, shown, needed }: Question,
  ) {
    const said = shown ? results.said : createRepeatedSentences();
    const begins = (): void => {
      said.forget(step.key);
      again(step.key);
    };
    let note = "";
    return askAgain(signal, async (attempt) => {
      if (attempt > 1) {
        begins();
        if (shown) await sink.restart();
      }
      const answer = await writeVerified(
        (on) => model.ask({ ...call(step), messages: withNote(messages, note), temperature: 0.4, ...on }),
        shown ? sink : NOWHERE,
        {
          newFilter: () =>
            createGroundingFilter({ passages, allowedFigures: held, verdict, repeated: said, step: step.key, policy }),
          onText: (characters) => wrote(step.key, characters),
          onRestart: begins,
        },
      );
      if (needed && countHan(answer.verified) < MIN_HAN) {
        note = prompts.correction;
        throw new ModelFault("blank", "nothing of the answer could be verified", EMPTY, answer.usage);
      }
      return answer;
    });
  }
  return { call, text };
}

/** Takes out of a written section what its lines do not bear out. When the run is stopped meanwhile, the section's own answer is paid. */
function createSupportCheck({ work, prompts, effects }: StepPerformerOptions, passages: Passages) {
  let nearby: NearbyLines | null = null;
  return async (
    { verified, charge }: { verified: string; charge: Charge },
    call: SupportDeps["call"],
  ): Promise<CheckedSection> => {
    nearby ??= createNearbyLines(work.parsed, passages);
    try {
      return await checkSupport(verified, {
        model: effects.model,
        call,
        instructions: prompts.support,
        nearby,
        passages,
      });
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      const { kind, forOperator, forWriter, usage } = error;
      throw new ModelFault(kind, forOperator, forWriter, usage, charge);
    }
  };
}

/** The same conversation with a note behind its last message. */
function withNote(messages: ModelMessage[], note: string): ModelMessage[] {
  const last = messages.at(-1);
  return note && last ? [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${note}` }] : messages;
}
