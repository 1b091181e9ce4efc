import { unitOf } from "@mochang/contract";
import type { ZodType } from "zod";
import {
  retryModelCall,
  type AskingLimits,
  writeVerified,
  type StepSink,
  type TextSink,
  type VerifiedAnswer,
} from "../../runEngine/index.ts";
import {
  countHan,
  createGroundingFilter,
  createRepeatedSentences,
  sentencesOf,
  supportedFigures,
  type GroundingFilter,
  type LostSentence,
  type Passages,
  type SupportedFigures,
  type SupportedVerdict,
} from "../../grounding/index.ts";
import { ModelFault, type AskAnswer, type AskRequest, type ModelMessage, type ModelPort } from "../../model/index.ts";
import { fence, neutralise } from "../../prompting/index.ts";
import { outputLimit } from "../reading/readingPlan.ts";
import type { StepPerformerOptions } from "./stepPerformerOptions.ts";
import { TASK_OF, type PlannedStep } from "./plan.ts";

/** The least length of a section or note after verification; a shorter one is refused. */
const MIN_HAN = 30;
/** A section that lost a larger share of its sentences is asked for once more. */
const LOST = 1 / 3;
/** One that lost so much again to the check, and is shorter than this share of what was asked, is a stump and not shown. */
const MIN_LENGTH_SHARE = 1 / 3;
/** Characters that any answer may have: a model that was to say one sentence may say more, and an answer cut at its limit is void. */
const MIN_ANSWER_LIMIT = 500;
/** Whether what is left of a section is too little to be shown: `share` of it was lost. */
export const isStump = (share: number, left: string, words: number): boolean =>
  share > LOST && countHan(left) < words * MIN_LENGTH_SHARE;
const EMPTY = "这一节没有通过原文核对，请重试";

/** What one call is asked, and against what its answer is checked. */
export interface Question {
  messages: ModelMessage[];
  passages: Passages;
  verdict?: SupportedVerdict | null;
  /** Whether a sentence states otherwise than the working paper. */
  contradicts?: (sentence: string) => boolean;
  /** By which lines alone it may speak of rules for works; absent where nothing of the kind is asked. */
  policy?: readonly string[] | undefined;
  /** Whether people read the answer; else it only serves the model, and may say again what others said. */
  isVisible: boolean;
  /** Too little that stands makes the answer void. */
  needed: boolean;
}

export type SectionAnswer = VerifiedAnswer<GroundingFilter>;
type Answer = SectionAnswer;

const NOWHERE: TextSink = { text: () => undefined, restart: async () => undefined };

const WHY: Record<LostSentence["why"], string> = {
  quote: "引文或转述的话在原文里没有",
  number: "数目没有依据",
  repeat: "别处已经说过，或同一句引文用得太多",
  policy: "说了规定，政策资料里没有",
  contradiction: "与底稿说的主角、类型、高潮、转折或结局不合",
};

/** The conversation with a note behind its last message. */
function withNote(messages: ModelMessage[], note: string): ModelMessage[] {
  const last = messages.at(-1);
  return note && last ? [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${note}` }] : messages;
}

const lostShare = ({ filter: { counts } }: Answer): number => counts.lost / Math.max(1, counts.judged);
/** Without what others have said: a short work has little to quote, and its sections little to add. */
const untrueShare = ({ filter: { counts } }: Answer): number =>
  (counts.lost - counts.repeated) / Math.max(1, counts.judged);

/** Asks steps' questions, again where the answer was at fault, and passes on what of it stands. */
export function createVerifiedModelCaller({
  work,
  prompts,
  results,
  effects,
  signal,
  wrote,
  again,
  waits,
}: StepPerformerOptions) {
  const { model, runId, userId } = effects;
  const allowedFigures = supportedFigures(work.figures, unitOf(work.form));
  const call = (step: PlannedStep) => ({
    task: TASK_OF[step.kind],
    maxOutputTokens: outputLimit(Math.max(step.words, MIN_ANSWER_LIMIT)),
    runId,
    userId,
    step: step.key,
    signal,
    onWait: (why: string | null) => waits(step.key, why),
  });

  /** One question until something of its answer stands. `first` is false when it has been answered before. */
  function ask(
    step: PlannedStep,
    sink: StepSink,
    question: Question,
    { first, note = "" }: { first: boolean; note?: string },
  ) {
    const { messages, passages, verdict = null, contradicts, policy, isVisible, needed } = question;
    const repeated = isVisible ? results.repeated : createRepeatedSentences();
    const begins = (): void => {
      repeated.forget(step.key);
      again(step.key);
    };
    let retryNote = note;
    return retryModelCall(signal, async (attempt): Promise<Answer> => {
      if (attempt > 1 || !first) {
        begins();
        if (isVisible) await sink.restart();
      }
      const answer = await writeVerified(
        (on) => model.ask({ ...call(step), messages: withNote(messages, retryNote), temperature: 0.4, ...on }),
        isVisible ? sink : NOWHERE,
        {
          newFilter: () =>
            createGroundingFilter({
              passages,
              allowedFigures,
              verdict,
              contradicts,
              policy,
              repeated,
              step: step.key,
            }),
          onText: (characters) => wrote(step.key, characters),
          onRestart: begins,
        },
      );
      if (needed && countHan(answer.verified) < MIN_HAN) {
        retryNote = prompts.correction;
        throw new ModelFault("blank", "nothing of the answer could be verified", EMPTY, answer.usage);
      }
      return answer;
    });
  }

  return {
    call,
    text: (step: PlannedStep, sink: StepSink, q: Question) => ask(step, sink, q, { first: true }),
    section: sectionAsker(ask, { prompts, results }),
    json: jsonAsker({ model, signal, again, correction: prompts.correction }, call),
    check: createTextCheck(allowedFigures),
  };
}

export type VerifiedModelCaller = ReturnType<typeof createVerifiedModelCaller>;

type AskOne = (
  step: PlannedStep,
  sink: StepSink,
  question: Question,
  turn: { first: boolean; note?: string },
) => Promise<Answer>;

/** What a section says, asked once more where it lost too much; the longer of two answers counts. */
const sectionAsker =
  (ask: AskOne, { prompts, results }: Pick<StepPerformerOptions, "prompts" | "results">) =>
  async (step: PlannedStep, sink: StepSink, question: Question): Promise<Answer> => {
    const first = await ask(step, sink, question, { first: true });
    if (lostShare(first) <= LOST) return first;
    const note = prompts.regenerateSection.replace("{{lost}}", () => lostText(first.filter.lost));
    const second = await ask(step, sink, question, { first: false, note });
    const better = countHan(second.verified) >= countHan(first.verified) ? second : first;
    if (isStump(untrueShare(better), better.verified, step.words))
      throw new ModelFault("blank", "most of the answer could not be verified twice", EMPTY, second.usage);
    if (better === first) {
      await sink.restart();
      results.repeated.forget(step.key);
      for (const sentence of sentencesOf(first.verified)) results.repeated.addSentence(step.key, sentence);
      sink.text(first.verified);
    }
    return better;
  };

/** Finds what of one text stands, whatever the report says elsewhere. */
export const createTextCheck =
  (allowedFigures: SupportedFigures) =>
  (
    text: string,
    passages: Passages,
    { verdict = null, contradicts }: Pick<Question, "verdict" | "contradicts"> = {},
  ): string => {
    const filter = createGroundingFilter({
      passages,
      allowedFigures,
      verdict,
      contradicts,
      repeated: createRepeatedSentences(),
      step: "",
    });
    let filtered = filter.push(text.replaceAll(/\s*[\r\n]+\s*/gu, " "));
    while (filter.pending) filtered += filter.push("");
    return (filtered + filter.end()).trim();
  };

interface JsonAsking {
  model: ModelPort;
  signal: AbortSignal;
  again(key: string): void;
  correction: string;
}

/** How an answer in JSON is asked for, where it is not as usual. */
export interface JsonManner extends AskingLimits {
  temperature?: number;
}

/** Asks for JSON, of which `read` says what stands; null, which is too little, is asked again. */
const jsonAsker =
  ({ model, signal, again, correction }: JsonAsking, call: (step: PlannedStep) => Omit<AskRequest, "messages">) =>
  <Raw, Read>(
    step: PlannedStep,
    messages: ModelMessage[],
    schema: ZodType<Raw>,
    read: (raw: Raw) => Read | null,
    { temperature = 0.4, ...limits }: JsonManner = {},
  ): Promise<AskAnswer & { read: Read }> => {
    let note = "";
    return retryModelCall(
      signal,
      async (attempt) => {
        if (attempt > 1) again(step.key);
        const answer = await model.askJson({ ...call(step), messages: withNote(messages, note), temperature }, schema);
        const readResult = read(answer.value);
        if (readResult !== null) return { ...answer, read: readResult };
        note = correction;
        throw new ModelFault("blank", "nothing of the answer could be verified", EMPTY, answer.usage);
      },
      limits,
    );
  };

/** The sentences are the model's own, and may hold the author's words. */
const lostText = (lost: readonly LostSentence[]): string =>
  fence(neutralise(lost.map(({ text, why }) => `- ${text}（${WHY[why]}）`).join("\n")), "要点数据");
