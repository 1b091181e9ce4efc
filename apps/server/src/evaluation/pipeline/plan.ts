import { chosenTabs, isTabChosen, tabOfPrompt, type ChosenTabs, type Estimate } from "@mochang/contract";
import { ASSUMED_SPEED, partOf } from "../../runEngine/index.ts";
import type { Reservation } from "../../ink/index.ts";
import {
  expectedTokens,
  type Charge,
  type ModelMessage,
  type ModelPort,
  type ModelTask,
  type ModelUsage,
  type TaskModel,
} from "../../model/index.ts";
import { PAPER_TITLES, paperTurn } from "../workingPaper/paperTurn.ts";
import { SHEET_WORDS, sheetTurn } from "../workingPaper/evaluationSheet.ts";
import { PAPER_PARTS, type PaperPart } from "../workingPaper/workingPaper.ts";
import { sectionTurn } from "../prompts/conversation.ts";
import { policyGiven, type Prompt, type Prompts } from "../prompts/loadPrompts.ts";
import type { ReadingTokens, ReadingPlan } from "../reading/readingPlan.ts";
import { RUBRICS } from "../rubric/rubric.ts";
import { scoreTurn } from "../prompts/scoreTurn.ts";
import { expectedSupport } from "../claimVerification/supportTurn.ts";

/** One model call of an evaluation, as the run log and the ledger name it. */
export interface PlannedStep {
  key: string;
  title: string;
  kind: StepKind;
  /** Characters that it is expected to write. */
  words: number;
  prompt?: Prompt;
  /** Of a step of kind `paper`. */
  part?: PaperPart;
}
export type StepKind = "note" | "digest" | "warm" | "paper" | "score" | "section" | "conclusion";

/** Which model each kind of step is asked of. */
export const TASK_OF: Record<StepKind, ModelTask> = {
  note: "notes",
  digest: "notes",
  warm: "evaluate",
  paper: "evaluate",
  section: "evaluate",
  score: "score",
  conclusion: "verdict",
};

/** What runs side by side, one group after the other, as far as time is concerned. */
export const STAGES: readonly (readonly StepKind[])[] = [
  ["note"],
  ["digest"],
  ["warm"],
  ["paper"],
  ["section", "score"],
  ["conclusion"],
];

export const WARM_UP = "warm";
const WARM_WORDS = 20;
/** Eight dimensions, each with two quotations and a reason. */
const SCORE_WORDS = 780;
/** Characters of each part of the working paper, its JSON counted in, and tokens of the whole paper in a question. */
const PAPER_WORDS: Record<PaperPart, number> = { story: 560, people: 420, worth: 560 };
const PAPER_TOKENS = 1_600;
/** What the conclusion is given beside the paper: the scores, and the end of each section. */
const CONCLUSION_TOKENS = 2_500;
export const sectionKey = (id: number): string => `prompt:${id}`;
export const scoreKey = (n: number): string => `score:${n}`;
export const noteKey = (n: number): string => `note:${n}`;
export const digestKey = (n: number): string => `digest:${n}`;
/** The part of a section's step that checks its sentences. */
export const supportPart = (key: string): string => partOf(key, "support");
/** The part of the conclusion's step that writes the second half of its sheet. */
export const revisionPart = (key: string): string => partOf(key, "revision");
export const paperKey = (part: PaperPart): string => `paper:${part}`;
export const isPaperKey = (key: string): boolean => key.startsWith("paper:");
export const isScoreKey = (key: string): boolean => key.startsWith("score:");
/** Steps that only read, so that the others know the work. */
export const isReadingKey = (key: string): boolean =>
  key === WARM_UP || isPaperKey(key) || key.startsWith("note:") || key.startsWith("digest:");

/** A section of a work of this length, or more, is as long as its prompt says. */
const FULL_LENGTH = 30_000;
/** The share of that for the shortest works, which are no more than this. */
const SHORT = { characters: 3_000, share: 0.35 };

/** How long a section of a work of so many characters is to be: a short work has a short report. */
export function sectionWords(words: number, characters: number): number {
  const along = (characters - SHORT.characters) / (FULL_LENGTH - SHORT.characters);
  const share = SHORT.share + (1 - SHORT.share) * Math.min(1, Math.max(0, along));
  return Math.round((words * share) / 10) * 10;
}

/** How much longer a section is that owns so many strengths and problems of the working paper, or shorter without any. */
export const sectionLengthFactor = (owned: number): number => (owned === 0 ? 0.85 : owned > 2 ? 1.15 : 1);

/** The prompts of the sections that some tabs show. */
const chosenPrompts = (prompts: Prompts, tabs: ChosenTabs | undefined): readonly Prompt[] =>
  prompts.sections.filter(({ id }) => isTabChosen(tabs, tabOfPrompt(prompts.form, id) ?? 0));

/**
 * All steps in the order in which they start: what reads, then the longest first, the conclusion last. Of chosen tabs their sections alone; the
 * work is scored where the conclusion is written.
 */
export function planSteps(
  prompts: Prompts,
  characters: number,
  plan: ReadingPlan | null = null,
  tabs: ChosenTabs = null,
): PlannedStep[] {
  const chosen = chosenPrompts(prompts, tabs);
  const sections = chosen.map((prompt): PlannedStep => {
    const concludes = prompt.id === prompts.conclusion;
    return {
      key: sectionKey(prompt.id),
      title: prompt.title,
      kind: concludes ? "conclusion" : "section",
      words: concludes ? SHEET_WORDS.judgement : sectionWords(prompt.words, characters),
      prompt,
    };
  });
  const samples = chosen.some(({ id }) => id === prompts.conclusion) ? RUBRICS[prompts.form].samples : 0;
  const scores = Array.from({ length: samples }, (_, i): PlannedStep => ({
    key: scoreKey(i + 1),
    title: `第 ${i + 1} 次评分`,
    kind: "score",
    words: SCORE_WORDS,
  }));
  const parallel = [...sections.filter((s) => s.kind === "section"), ...scores].sort((a, b) => b.words - a.words);
  return [
    ...readingSteps(plan),
    { key: WARM_UP, title: "通读全文", kind: "warm", words: WARM_WORDS },
    ...paperSteps(),
    ...parallel,
    ...sections.filter((s) => s.kind === "conclusion"),
  ];
}

/** The keys of all steps, in the order of the page. */
export const stepKeys = (prompts: Prompts, plan: ReadingPlan | null, tabs: ChosenTabs = null): string[] => {
  const keys = planSteps(prompts, FULL_LENGTH, plan, tabs).map((s) => s.key);
  const sections = chosenPrompts(prompts, tabs).map((p) => sectionKey(p.id));
  return [...keys.filter(isReadingKey), ...sections, ...keys.filter(isScoreKey)];
};

const paperSteps = (): PlannedStep[] =>
  (Object.keys(PAPER_PARTS) as PaperPart[]).map((part) => ({
    key: paperKey(part),
    title: PAPER_TITLES[part],
    kind: "paper",
    words: PAPER_WORDS[part],
    part,
  }));

const readingSteps = (plan: ReadingPlan | null): PlannedStep[] => [
  ...(plan?.stretches ?? []).map((_, i): PlannedStep => ({
    key: noteKey(i + 1),
    title: `第 ${i + 1} 段笔记`,
    kind: "note",
    words: plan?.noteWords ?? 0,
  })),
  ...(plan?.groups ?? []).map((_, i): PlannedStep => ({
    key: digestKey(i + 1),
    title: `第 ${i + 1} 组笔记`,
    kind: "digest",
    words: plan?.digestWords ?? 0,
  })),
];

/** A model writes some more than it is asked to, and tokens are fewer than characters. */
export const outputTokens = (words: number): number => Math.round(words * 1.1);

/** Reserved above the estimate, since a settlement never exceeds its reservation. */
const MARGIN = 1.2;
/** Quotations make a note longer than the characters asked for. */
const NOTE_OUTPUT = 1.5;

/** What an evaluation does besides what every one does. */
export interface EvaluationScope {
  /** Each section's sentences are checked against the lines that they cite. */
  supportCheck: boolean;
  /** Absent or null: all. */
  tabs?: ChosenTabs;
  /** Keys of steps that need not be done, because they are. */
  done?: ReadonlySet<string>;
}

const isToCome =
  ({ done }: EvaluationScope) =>
  (step: string): boolean =>
    !done?.has(step.split("/")[0] ?? step);

/** Units to reserve for each step and its parts: what is read, read once in full, then mostly from the provider's cache. */
export const reservations = (
  model: ModelPort,
  prompts: Prompts,
  reading: ReadingTokens,
  scope: EvaluationScope,
): Reservation[] =>
  charges(model, prompts, reading, scope).map(({ step, ...charge }) => ({
    step,
    ...charge,
    units: Math.ceil(charge.units * MARGIN),
  }));

/** What each step costs by the cautious count of its input, or as `count` corrects that. */
const charges = (
  port: ModelPort,
  prompts: Prompts,
  reading: ReadingTokens,
  { supportCheck, tabs }: EvaluationScope,
  count = (tokens: number): number => tokens,
): (Charge & { step: string })[] => [
  ...stepCharges(port, prompts, reading, tabs ?? null, count),
  ...(supportCheck ? supportCharges(port, prompts, reading.characters, tabs ?? null, count) : []),
];

/** What the checks of the sections' sentences cost. */
function supportCharges(
  port: ModelPort,
  prompts: Prompts,
  characters: number,
  tabs: ChosenTabs,
  count: (tokens: number) => number,
) {
  const model = port.of("support");
  // The conclusion is a form whose every field was checked; its sentences are not asked about.
  return chosenPrompts(prompts, tabs)
    .filter(({ id }) => id !== prompts.conclusion)
    .map(({ id, words }) => {
      const expected = expectedSupport(sectionWords(words, characters), prompts.support, (text) =>
        model.estimateTokens(text),
      );
      const usage = { ...expected, inputTokens: count(expected.inputTokens), cachedTokens: 0 };
      return { step: supportPart(sectionKey(id)), ...model.charge(usage) };
    });
}

const stepCharges = (
  port: ModelPort,
  prompts: Prompts,
  reading: ReadingTokens,
  tabs: ChosenTabs,
  count: (tokens: number) => number,
): (Charge & { step: string })[] =>
  planSteps(prompts, reading.characters, reading.plan, tabs).flatMap((step, i) => {
    const model = port.of(TASK_OF[step.kind]);
    // The reading turn warms the cache of its own model alone.
    const warmed = model.caches && model.name === port.of("evaluate").name;
    const charge = (words: number): Charge => {
      const cautious = usageOf({ ...step, words }, i, reading, model, prompts, warmed);
      return model.charge({
        ...cautious,
        inputTokens: count(cautious.inputTokens),
        cachedTokens: count(cautious.cachedTokens),
      });
    };
    return [
      { step: step.key, ...charge(step.words) },
      ...(step.kind === "conclusion" ? [{ step: revisionPart(step.key), ...charge(SHEET_WORDS.revision) }] : []),
    ];
  });

function usageOf(
  step: PlannedStep,
  index: number,
  reading: ReadingTokens,
  model: TaskModel,
  prompts: Prompts,
  warmed: boolean,
): ModelUsage {
  const output = outputTokens(step.words);
  const { tokens, notes, digests } = reading;
  if (step.kind === "note")
    return { inputTokens: notes[index] ?? 0, cachedTokens: 0, outputTokens: output * NOTE_OUTPUT };
  if (step.kind === "digest")
    return { inputTokens: digests[index - notes.length] ?? 0, cachedTokens: 0, outputTokens: output * NOTE_OUTPUT };
  if (step.kind === "warm") return { inputTokens: tokens, cachedTokens: 0, outputTokens: output };
  const turn = turnOf(step, prompts);
  const contextTokens = step.kind === "score" || step.kind === "paper" ? 0 : PAPER_TOKENS;
  const question =
    model.estimateTokens(turn.content) + contextTokens + (step.kind === "conclusion" ? CONCLUSION_TOKENS : 0);
  return { inputTokens: tokens + question, cachedTokens: warmed ? tokens : 0, outputTokens: output };
}

function turnOf(step: PlannedStep, prompts: Prompts): ModelMessage {
  if (step.part) return paperTurn(prompts, step.part);
  if (step.prompt && step.kind === "conclusion") return sheetTurn(prompts, step.prompt, "judgement", "");
  return step.prompt
    ? sectionTurn(step.prompt, step.words, policyGiven(prompts, step.prompt))
    : scoreTurn(prompts, RUBRICS[prompts.form], "");
}

/** Before a run: units and seconds, beside the user's balance. */
export function estimate(
  model: ModelPort,
  prompts: Prompts,
  reading: ReadingTokens,
  balance: number,
  scope: EvaluationScope,
): Estimate {
  const toCome = isToCome(scope);
  const steps = planSteps(prompts, reading.characters, reading.plan, scope.tabs).filter(({ key }) => toCome(key));
  const units = charges(model, prompts, reading, scope, expectedTokens)
    .filter(({ step }) => toCome(step))
    .reduce((sum, c) => sum + c.units, 0);
  const { name, concurrency } = model.of("evaluate");
  const needed = reservations(model, prompts, reading, scope)
    .filter(({ step }) => toCome(step))
    .reduce((sum, r) => sum + r.units, 0);
  const seconds = STAGES.reduce(
    (sum, kinds) =>
      sum +
      stageSeconds(
        steps.filter((s) => kinds.includes(s.kind)),
        concurrency,
        scope,
      ),
    0,
  );
  return {
    units,
    seconds: Math.ceil(seconds),
    balance,
    enough: balance >= needed,
    held: needed,
    modelName: name,
    passages: reading.notes.length,
    tabs: chosenTabs(scope.tabs ?? null),
  };
}

function stageSeconds(steps: readonly PlannedStep[], concurrency: number, { supportCheck }: EvaluationScope): number {
  if (steps.length === 0) return 0;
  const { tokensPerSecond: v, firstTokenSeconds: t } = ASSUMED_SPEED;
  const checking = ({ prompt, words }: PlannedStep): number =>
    supportCheck && prompt ? t + expectedSupport(words, "", () => 0).outputTokens / v : 0;
  const lengths = steps.map((s) => outputTokens(s.words) / v + checking(s));
  const mean = lengths.reduce((a, b) => a + b, 0) / lengths.length;
  const waves = Math.ceil(steps.length / concurrency);
  return waves * t + (waves - 1) * mean + Math.max(...lengths);
}
