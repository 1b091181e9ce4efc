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
  supportedFigures,
  type GroundingFilter,
  type PolicySource,
  type Passages,
  type SupportedFigures,
  type SupportedVerdict,
} from "../../grounding/index.ts";
import { ModelFault, type AskAnswer, type AskRequest, type ModelMessage, type ModelPort } from "../../model/index.ts";
import { outputLimit } from "../reading/readingPlan.ts";
import type { StepPerformerOptions } from "./stepPerformerOptions.ts";
import { TASK_OF, type PlannedStep } from "./plan.ts";

/** The least length of a section or note after verification; a shorter one is refused. */
export const MIN_HAN = 30;
/** Characters that any answer may have: a model that was to say one sentence may say more, and an answer cut at its limit is void. */
const MIN_ANSWER_LIMIT = 500;
export const EMPTY = "这一节没有通过原文核对，请重试";

/** What one call is asked, and against what its answer is checked. */
export interface Question {
  messages: ModelMessage[];
  passages: Passages;
  verdict?: SupportedVerdict | null;
  /** Whether a sentence states otherwise than the working paper. */
  contradicts?: (sentence: string) => boolean;
  /** The sheets by which alone it may speak of rules for works; absent where nothing of the kind is asked. */
  policy?: readonly PolicySource[] | undefined;
  /** Whether people read the answer; else it only serves the model, and may say again what others said. */
  isVisible: boolean;
  /** Too little that stands makes the answer void. */
  needed: boolean;
}

export type SectionAnswer = VerifiedAnswer<GroundingFilter>;

const NOWHERE: TextSink = { text: () => undefined, restart: async () => undefined };

/** The conversation with a note behind its last message. */
function withNote(messages: ModelMessage[], note: string): ModelMessage[] {
  const last = messages.at(-1);
  return note && last ? [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${note}` }] : messages;
}

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

  /** One question until something of its answer stands. `first` is false when it has been answered before; `note` stands behind it then. */
  function ask(
    step: PlannedStep,
    sink: StepSink,
    question: Question,
    { first, note }: { first: boolean; note: string } = { first: true, note: "" },
  ) {
    const { messages, passages, verdict = null, contradicts, policy, isVisible, needed } = question;
    const repeated = isVisible ? results.repeated : createRepeatedSentences();
    const begins = (): void => {
      repeated.forget(step.key);
      again(step.key);
    };
    let retryNote = note;
    return retryModelCall(signal, async (attempt): Promise<SectionAnswer> => {
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
    text: ask,
    json: jsonAsker({ model, signal, again, correction: prompts.correction }, call),
    check: createTextCheck(allowedFigures),
  };
}

export type VerifiedModelCaller = ReturnType<typeof createVerifiedModelCaller>;

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
