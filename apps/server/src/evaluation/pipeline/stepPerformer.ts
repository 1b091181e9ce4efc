import { unitOf } from "@mochang/contract";
import type { StepSink } from "../../runEngine/index.ts";
import type { ModelMessage } from "../../model/index.ts";
import { indexPassages, type Passages } from "../../grounding/index.ts";
import { PAPER_ANSWER_SCHEMAS, verifyPaperPart } from "../workingPaper/verifyPaperPart.ts";
import { createContradictions } from "../workingPaper/contradictions.ts";
import { ownedBy, possibleOwners, paperFor, paperText, paperTurn } from "../workingPaper/paperTurn.ts";
import {
  joinSheet,
  SHEET_PARTS,
  type SheetPart,
  sheetText,
  sheetTurn,
  verifyJudgement,
  verifyRevision,
} from "../workingPaper/evaluationSheet.ts";
import { sheetsFor } from "../regulations/regulationSheets.ts";
import { restorePaper, UNKNOWN_MEDIUM } from "../workingPaper/workingPaper.ts";
import { afterReading, fullTextMessage, sectionTurn } from "../prompts/conversation.ts";
import { POLICY_SECTIONS, policyGiven } from "../prompts/loadPrompts.ts";
import { scoreTurn } from "../prompts/scoreTurn.ts";
import { openChunkNotes } from "../reading/chunkNotes.ts";
import { isUnfinished, UNFINISHED } from "../rubric/incompleteWork.ts";
import { rubricFor, type Rubric } from "../rubric/rubric.ts";
import { scoreAnswer, verifySample } from "../rubric/scoreSample.ts";
import { allowedScores, judge, verdictTable, withoutGrade } from "../rubric/verdict.ts";
import { createVerifiedModelCaller, type VerifiedModelCaller } from "./askVerified.ts";
import { bothPaid } from "./paidFaults.ts";
import type { StepPerformerOptions } from "./stepPerformerOptions.ts";
import { revisionPart, sectionLengthFactor, type PlannedStep, type StepKind } from "./plan.ts";
import { sectionEnds, spentQuotesText } from "./stepResults.ts";
import { createSectionWriter } from "./writeSection.ts";

/** High, so that score samples vary. Answers of a wrong form were asked for again by the port already and do not count as samples. */
const SCORE_ASKING = { temperature: 0.7, max: 2, final: ["bad-json"] } as const;
const NO_SCORES = "评分没有完成，请重试这一节";

export interface StepPerformer {
  /** Asks the model what the step asks, and keeps of the answer what stands. @throws ModelFault */
  perform(step: PlannedStep, sink: StepSink): Promise<void>;
  /** Of the steps of a kind that read chunks: how many there are, and how many have left no note. */
  unread(kind: StepKind): { all: number; missing: number };
}

export function createStepPerformer(options: StepPerformerOptions): StepPerformer {
  const { work, prompts, plan, results, effects, judgedBy } = options;
  const { model } = effects;
  const rubric = rubricFor(judgedBy);
  const unit = unitOf(work.form);
  const whole = indexPassages(work.parsed, { unit, title: work.name });
  const notes = plan && openChunkNotes(prompts, work, plan, results.notes, model.of("notes"));
  const ask = createVerifiedModelCaller(options);
  const writeSection = createSectionWriter(options, ask, whole);
  let opened: ModelMessage[] | null = null;
  /** The first turn, made when all that it holds is there: the same bytes in every call of a run. */
  const reading = (): ModelMessage[] => (opened ??= notes?.opening() ?? fullTextMessage(prompts, work));
  const conversation = (): ModelMessage[] => afterReading(reading());

  /** A note or a digest: what it quotes has to stand in the chunk that it speaks of. */
  async function readChunk(step: PlannedStep, sink: StepSink): Promise<void> {
    if (!notes) throw new Error(`step ${step.key} has nothing to read`);
    const passages = indexPassages(work.parsed, { unit, ...notes.rangeOf(step) });
    const question = { messages: notes.turnOf(step), passages, isVisible: false, needed: true };
    const { verified, charge } = await ask.text(step, sink, question);
    results.notes.set(step.key, verified);
    return sink.finish({ data: { note: verified }, cost: charge });
  }

  async function warm(step: PlannedStep, sink: StepSink): Promise<void> {
    const question = { messages: reading(), passages: whole, isVisible: false, needed: false };
    return sink.finish({ cost: (await ask.text(step, sink, question)).charge });
  }

  /** A part of the working paper. */
  async function writePaper({ part = "story", ...step }: PlannedStep, sink: StepSink): Promise<void> {
    const messages = [...conversation(), paperTurn(prompts, part)];
    const read = verifyPaperPart(part, work, possibleOwners(prompts), { passages: whole, check: ask.check });
    const answer = await ask.json(step, messages, PAPER_ANSWER_SCHEMAS[part], read);
    restorePaper(results.paper, answer.read);
    const unfinished = part === "story" && isUnfinishedWork();
    return sink.finish({ data: { ...answer.read, ...(unfinished ? { unfinished } : {}) }, cost: answer.charge });
  }

  const isUnfinishedWork = (): boolean =>
    results.paper.story !== null && isUnfinished(results.paper.story, work.parsed);

  /** What its user said that the work is, else what the working paper takes it for; null where neither is known. */
  const mediumOfWork = (): string | null => {
    const medium = work.form === "novel" ? "小说" : work.medium || results.paper.story?.medium;
    return !medium || medium === UNKNOWN_MEDIUM ? null : medium;
  };

  const score = createScorer(options, rubric, { ask, whole, conversation });

  async function section(step: PlannedStep, sink: StepSink): Promise<void> {
    if (!step.prompt) throw new Error(`step ${step.key} has no prompt`);
    const worth = results.paper.story ? sectionLengthFactor(ownedBy(results.paper, step.prompt.id)) : 1;
    const words = Math.round((step.words * worth) / 10) * 10;
    const contradiction = createContradictions(results.paper.story, whole);
    const sheets = sheetsFor(prompts.policy, mediumOfWork());
    const policyPrompts = { ...prompts, policy: sheets };
    const contextParts = [paperFor(results.paper, prompts, step.prompt), policyGiven(policyPrompts, step.prompt)];
    return writeSection({ ...step, words }, sink, {
      messages: [...conversation(), sectionTurn(step.prompt, words, contextParts.filter(Boolean).join("\n\n"))],
      passages: whole,
      contradicts: (sentence) => contradiction(sentence) !== null,
      policy: step.prompt.id === POLICY_SECTIONS[prompts.form] ? sheets : undefined,
      isVisible: true,
      needed: true,
    });
  }

  const conclude = createConcluder(options, rubric, { ask, whole, conversation, isUnfinishedWork });

  const BY_KIND = { note: readChunk, digest: readChunk, warm, paper: writePaper, score, section, conclusion: conclude };
  return {
    perform: (step, sink) => BY_KIND[step.kind](step, sink),
    unread: (kind) => (notes && (kind === "note" || kind === "digest") ? notes.count(kind) : { all: 0, missing: 0 }),
  };
}

/** One scoring sample: of its grounds what stands in the work. */
function createScorer(
  { prompts, results, effects }: StepPerformerOptions,
  rubric: Rubric,
  { ask, whole, conversation }: { ask: VerifiedModelCaller; whole: Passages; conversation: () => ModelMessage[] },
) {
  return async (step: PlannedStep, sink: StepSink): Promise<void> => {
    const messages = [...conversation(), scoreTurn(prompts, rubric, `${effects.runId ?? ""}/${step.key}`)];
    const { read, charge } = await ask.json(
      step,
      messages,
      scoreAnswer(rubric),
      (raw) => verifySample(raw, rubric, (text) => ask.check(text, whole)),
      SCORE_ASKING,
    );
    results.samples.set(step.key, read);
    return sink.finish({ data: read, cost: charge });
  };
}

/** The conclusion's sheet: from the scores, the working paper and the ends of the sections, its halves side by side. */
function createConcluder(
  { prompts, results, judgedBy }: StepPerformerOptions,
  rubric: Rubric,
  {
    ask,
    whole,
    conversation,
    isUnfinishedWork,
  }: {
    ask: VerifiedModelCaller;
    whole: Passages;
    conversation: () => ModelMessage[];
    isUnfinishedWork: () => boolean;
  },
) {
  return async (step: PlannedStep, sink: StepSink): Promise<void> => {
    const { prompt } = step;
    if (!prompt) throw new Error(`step ${step.key} has no prompt`);
    const verdict = withoutGrade(
      judge(rubric, [...results.samples.values()]),
      judgedBy.incomplete ?? (isUnfinishedWork() ? UNFINISHED : null),
    );
    if (!verdict) return sink.fail(NO_SCORES);
    const paper = paperText(results.paper, prompts);
    const contextParts = [
      ...(paper ? ["# 底稿", paper] : []),
      verdictTable(verdict),
      sectionEnds(prompts, results),
      spentQuotesText(results.repeated.spentQuotes(step.key)),
    ];
    const context = contextParts.filter(Boolean).join("\n\n");
    const allowed = { scores: allowedScores(verdict), grade: verdict.grade };
    const contradiction = createContradictions(results.paper.story, whole);
    const contradicts = (sentence: string): boolean => contradiction(sentence) !== null;
    const check = (text: string): string =>
      results.repeated.withoutSpentQuotes(step.key, ask.check(text, whole, { verdict: allowed, contradicts }));
    const messages = (part: SheetPart): ModelMessage[] => [
      ...conversation(),
      sheetTurn(prompts, prompt, part, context),
    ];
    const [judgement, revision] = await bothPaid(
      ask.json(step, messages("judgement"), SHEET_PARTS.judgement, (raw) => verifyJudgement(raw, check)),
      ask.json(step, messages("revision"), SHEET_PARTS.revision, (raw) => verifyRevision(raw, check)),
    );
    const sheet = joinSheet(judgement.read, revision.read, results.paper);
    sink.text(sheetText(sheet, verdict));
    return sink.finish({
      data: { sheet },
      cost: judgement.charge,
      parts: [{ key: revisionPart(step.key), cost: revision.charge }],
    });
  };
}
