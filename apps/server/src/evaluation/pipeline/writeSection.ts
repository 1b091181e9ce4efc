import { plainCited } from "@mochang/contract";
import { countHan, sentencesOf, type LostSentence, type Passages } from "../../grounding/index.ts";
import { ModelFault, type Charge } from "../../model/index.ts";
import { fence, neutralise } from "../../prompting/index.ts";
import type { StepSink } from "../../runEngine/index.ts";
import type { SupportCounts } from "../claimVerification/checkSupport.ts";
import { createSupportCheck } from "../claimVerification/createSupportCheck.ts";
import { EMPTY, MIN_HAN, type Question, type SectionAnswer, type VerifiedModelCaller } from "./askVerified.ts";
import { supportPart, type PlannedStep } from "./plan.ts";
import type { StepPerformerOptions } from "./stepPerformerOptions.ts";

/** A section that lost a larger share of its sentences, to the rules and to the check of them together, is asked for once more. */
const LOST = 1 / 3;
/** One of which so much is untrue again, and which is shorter than this share of what was asked, is a stump and not shown. */
const MIN_LENGTH_SHARE = 1 / 3;
/** More of them tell a model nothing new. */
const LOST_TOLD = 30;
const UNSUPPORTED = "这一节的句子大多没有通过逐句核对，请重试";

const WHY: Record<LostSentence["why"] | "support", string> = {
  quote: "引文或转述的话在原文里没有",
  number: "数目没有依据",
  repeat: "别处已经说过，或同一句引文用得太多",
  policy: "说了规定，政策资料里没有",
  contradiction: "与底稿说的主角、类型、高潮、转折或结局不合",
  support: "引的原文和它前后几行，说的不是这回事",
};

/** Whether what is left of a section is too little to be shown: `share` of it was lost. */
export const isStump = (share: number, left: string, words: number): boolean =>
  share > LOST && countHan(left) < words * MIN_LENGTH_SHARE;

/** One answer to a section's question, and what of it stands. */
interface Draft {
  answer: SectionAnswer;
  /** What rules and check have left. */
  markdown: string;
  /** Undefined: nothing was asked about its sentences. */
  support: { counts: SupportCounts | null; unsupported: readonly string[]; charge: Charge | null } | undefined;
}

const lostShare = ({ answer: { filter }, support }: Draft): number =>
  (filter.counts.lost + (support?.unsupported.length ?? 0)) / Math.max(1, filter.counts.judged);
/** Without what others have said: a short work has little to quote, and its sections little to add. */
const untrueShare = (draft: Draft): number =>
  lostShare(draft) - draft.answer.filter.counts.repeated / Math.max(1, draft.answer.filter.counts.judged);
const isEmpty = ({ markdown }: Draft): boolean => countHan(markdown) < MIN_HAN;
const isShown = (draft: Draft, words: number): boolean =>
  !isEmpty(draft) && !isStump(untrueShare(draft), draft.markdown, words);
/** The earlier in the list of two that are as long. */
const longest = (drafts: readonly Draft[]): Draft | undefined =>
  drafts.toSorted((a, b) => countHan(b.markdown) - countHan(a.markdown))[0];

/** The sentences are the model's own, and may hold the author's words. */
function lostText({ answer, support }: Draft): string {
  const unsupported = (support?.unsupported ?? []).map((text) => ({ text: plainCited(text), why: "support" as const }));
  const lines = [...answer.filter.lost, ...unsupported].slice(0, LOST_TOLD);
  return fence(neutralise(lines.map(({ text, why }) => `- ${text}（${WHY[why]}）`).join("\n")), "要点数据");
}

/**
 * Writes a section: asks for it, checks its sentences where that is wanted, and asks once more where it lost too much, with what it lost;
 * the longer of those that are no stumps counts, and alone is paid. @throws ModelFault
 */
export function createSectionWriter(options: StepPerformerOptions, ask: VerifiedModelCaller, whole: Passages) {
  const { prompts, results, effects, signal } = options;
  const supported = createSupportCheck(options, whole);

  async function write(step: PlannedStep, sink: StepSink, question: Question, note: string | null): Promise<Draft> {
    const answer = await ask.text(step, sink, question, { first: note === null, note: note ?? "" });
    if (!effects.supportCheck) return { answer, markdown: answer.verified, support: undefined };
    const { markdown, ...support } = await supported(answer, ask.call(step));
    return { answer, markdown, support };
  }

  /** Null when no answer came of it: what there was counts then. */
  async function writeAgain(
    step: PlannedStep,
    sink: StepSink,
    question: Question,
    first: Draft,
  ): Promise<Draft | null> {
    const note = prompts.regenerateSection.replace("{{lost}}", () => lostText(first));
    try {
      return await write(step, sink, question, note);
    } catch (error) {
      if (error instanceof ModelFault && error.kind !== "cancelled" && !signal.aborted) return null;
      throw error;
    }
  }

  return async (step: PlannedStep, sink: StepSink, question: Question): Promise<void> => {
    const first = await write(step, sink, question, null);
    const again = isEmpty(first) || lostShare(first) > LOST ? await writeAgain(step, sink, question, first) : undefined;
    const drafts = again ? [again, first] : [first];
    const draft = longest(drafts.filter((one) => isShown(one, step.words)));
    if (!draft) {
      const { support, answer } = longest(drafts) ?? first;
      const why = support?.unsupported.length ? UNSUPPORTED : EMPTY;
      throw new ModelFault("blank", "most of the answer could not be verified twice", why, answer.usage);
    }
    const { answer, markdown, support } = draft;
    if (markdown !== answer.verified || (again !== undefined && draft !== again)) {
      // What was shown as it streamed is taken back, and what stands is shown again.
      await sink.restart();
      results.repeated.forget(step.key);
      for (const sentence of sentencesOf(markdown)) results.repeated.addSentence(step.key, sentence);
      sink.text(markdown);
    }
    results.texts.set(step.key, markdown);
    const { counts } = answer.filter;
    return sink.finish({
      data: support ? { ...counts, support: support.counts } : counts,
      cost: answer.charge,
      ...(support ? { parts: [{ key: supportPart(step.key), cost: support.charge }] } : {}),
    });
  };
}
