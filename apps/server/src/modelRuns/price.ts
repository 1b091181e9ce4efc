import { ASSUMED_SPEED } from "../runEngine/index.ts";
import { expectedTokens, type Charge, type TaskModel } from "../model/index.ts";
import type { Question } from "./modelRunKind.ts";

/** Ink is reserved above the estimate, since a settlement never exceeds its reservation. */
const MARGIN = 1.3;
/** Tokens that an answer may take beyond what is expected: one that is cut at its limit is void. */
export const outputLimit = ({ outputTokens }: Pick<Question, "outputTokens">): number => outputTokens * 4 + 800;

export interface Price {
  expected: number;
  /** What it costs where the provider's cache serves none of it, with a margin. */
  reserved: Charge;
  /** The same in units where the cache serves what is expected of it: the least that it may be begun with. */
  least: number;
  fits: boolean;
}

export const sumOf = (prices: readonly Price[], unitsOf: (price: Price) => number): number =>
  prices.reduce((sum, price) => sum + unitsOf(price), 0);

type Priced = Pick<Question, "messages" | "outputTokens" | "laterTokens" | "cached">;

/** What a question costs, and whether the model can read it in one piece. */
export const priceOf = (model: TaskModel, question: Priced): Price => priceWith(model, question, model.estimateTokens);

/** What questions cost: what many of them begin with is counted once. */
export function pricesOf(model: TaskModel, questions: readonly Priced[]): Price[] {
  const counted = new Map<string, number>();
  const count = (text: string): number => {
    const tokenCount = counted.get(text) ?? model.estimateTokens(text);
    counted.set(text, tokenCount);
    return tokenCount;
  };
  return questions.map((question) => priceWith(model, question, count));
}

function priceWith(model: TaskModel, question: Priced, count: (text: string) => number): Price {
  const { messages, outputTokens, laterTokens = 0, cached = { messages: 0, tokens: 0 } } = question;
  const tokens = messages.map(({ content }) => count(content));
  const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);
  const inputTokens = laterTokens + sum(tokens);
  const cachedTokens = model.caches ? cached.tokens + sum(tokens.slice(0, cached.messages)) : 0;
  const reserved = model.charge({ inputTokens, cachedTokens, outputTokens });
  const uncached = model.charge({ inputTokens, cachedTokens: 0, outputTokens });
  return {
    expected: model.charge({
      inputTokens: expectedTokens(inputTokens),
      cachedTokens: expectedTokens(cachedTokens),
      outputTokens,
    }).units,
    reserved: { ...reserved, units: Math.ceil(uncached.units * MARGIN) },
    least: Math.ceil(reserved.units * MARGIN),
    fits: inputTokens + Math.min(outputLimit(question), model.maxOutputTokens) <= model.contextTokens,
  };
}

/** Seconds that the questions take: the longest chain of them, or all of them over the calls at once, whichever is more. */
export function secondsOf(
  questions: readonly Pick<Question, "key" | "after" | "outputTokens">[],
  concurrency: number,
): number {
  const ends = new Map<string, number>();
  let sum = 0;
  for (const { key, after = [], outputTokens } of questions) {
    const callSeconds = ASSUMED_SPEED.firstTokenSeconds + outputTokens / ASSUMED_SPEED.tokensPerSecond;
    sum += callSeconds;
    ends.set(key, callSeconds + Math.max(0, ...after.map((before) => ends.get(before) ?? 0)));
  }
  return Math.ceil(Math.max(0, ...ends.values(), sum / Math.max(1, Math.min(concurrency, questions.length))));
}
