import type { Estimate } from "@mochang/contract";
import type { ModelPort, ModelUsage } from "../model/index.ts";
import { readingTurn, sectionTurn, type Work } from "./conversation.ts";
import { CONCLUSION, type Prompt, type PromptBook } from "./prompts.ts";
import { RUBRIC } from "./rubric.ts";
import { scoreTurn } from "./scoreTurn.ts";

/** One model call of an evaluation, as the run log and the ledger name it. */
export interface PlannedStep {
  key: string;
  title: string;
  kind: "warm" | "score" | "section" | "conclusion";
  /** Characters that it is expected to write. */
  words: number;
  prompt?: Prompt;
}

export const WARM = "warm";
const WARM_WORDS = 220;
const SCORE_WORDS = 320;
export const sectionKey = (id: number): string => `prompt:${id}`;
export const scoreKey = (n: number): string => `score:${n}`;
export const isScoreKey = (key: string): boolean => key.startsWith("score:");

/** All steps in the order in which they start: the reading, then the longest first, the conclusion last. */
export function planSteps(book: PromptBook): PlannedStep[] {
  const sections = book.sections.map((prompt): PlannedStep => ({ key: sectionKey(prompt.id), title: prompt.title, kind: prompt.id === CONCLUSION ? "conclusion" : "section", words: prompt.words, prompt }));
  const scores = Array.from({ length: RUBRIC.samples }, (_, i): PlannedStep => ({ key: scoreKey(i + 1), title: `第 ${i + 1} 次评分`, kind: "score", words: SCORE_WORDS }));
  const parallel = [...sections.filter((s) => s.kind === "section"), ...scores].sort((a, b) => b.words - a.words);
  return [{ key: WARM, title: "通读全文", kind: "warm", words: WARM_WORDS }, ...parallel, ...sections.filter((s) => s.kind === "conclusion")];
}

/** A model writes some more than it is asked to, and tokens are fewer than characters. */
export const outputTokens = (words: number): number => Math.round(words * 1.1);
/** Far above what is asked: an answer cut at its limit is void. */
export const outputLimit = (words: number, model: Pick<ModelPort, "maxOutputTokens">): number => Math.min(model.maxOutputTokens, words * 4 + 800);

/** Tokens of the conversation that all steps share. */
export const readingTokens = (model: Pick<ModelPort, "estimateTokens">, book: PromptBook, work: Work): number => readingTurn(book, work).reduce((sum, m) => sum + model.estimateTokens(m.content), 0);

/** What the index and the longest question add. */
const QUESTION_TOKENS = 2_500;

/** True when the script with its questions and answers stays inside the model's context. */
export function fitsContext(model: ModelPort, book: PromptBook, reading: number): boolean {
  const longest = Math.max(...book.sections.map((p) => outputLimit(p.words, model)));
  return reading + QUESTION_TOKENS + longest <= model.contextTokens;
}

/** Reserved above the estimate, since a settlement never exceeds its reservation. */
const MARGIN = 1.2;

/** Units to reserve for each step: the script read once in full, then mostly from the provider's cache. */
export function reservations(model: ModelPort, book: PromptBook, reading: number): { step: string; units: number }[] {
  return planSteps(book).map((step) => ({ step: step.key, units: Math.ceil(model.price(usageOf(step, reading, model, book)) * MARGIN) }));
}

function usageOf(step: PlannedStep, reading: number, model: ModelPort, book: PromptBook): ModelUsage {
  const output = outputTokens(step.words);
  if (step.kind === "warm") return { inputTokens: reading, cachedTokens: 0, outputTokens: output };
  const turn = step.prompt ? sectionTurn(step.prompt) : scoreTurn(book);
  const question = outputTokens(WARM_WORDS) + model.estimateTokens(turn.content) + (step.kind === "conclusion" ? 1_500 : 0);
  return { inputTokens: reading + question, cachedTokens: reading, outputTokens: output };
}

/** Speed assumed before anything was measured. */
export const ASSUMED = { tokensPerSecond: 50, firstTokenSeconds: 2 };

/** Before a run: units and seconds, for a script of so many tokens, beside the user's balance. */
export function estimate(model: ModelPort, book: PromptBook, reading: number, balance: number): Estimate {
  const steps = planSteps(book);
  const units = steps.reduce((sum, s) => sum + model.price(usageOf(s, reading, model, book)), 0);
  const needed = reservations(model, book, reading).reduce((sum, r) => sum + r.units, 0);
  const { tokensPerSecond: v, firstTokenSeconds: t } = ASSUMED;
  const parallel = steps.filter((s) => s.kind === "section" || s.kind === "score");
  const mean = parallel.reduce((sum, s) => sum + outputTokens(s.words), 0) / parallel.length;
  const waves = Math.ceil(parallel.length / model.concurrency);
  const longest = outputTokens(Math.max(...parallel.map((s) => s.words)));
  const last = outputTokens(steps.at(-1)?.words ?? 0);
  const seconds = t + outputTokens(WARM_WORDS) / v + waves * t + ((waves - 1) * mean) / v + longest / v + t + last / v;
  return { units, seconds: Math.ceil(seconds), balance, enough: balance >= needed, modelName: model.name };
}

