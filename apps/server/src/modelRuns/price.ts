import { ASSUMED_SPEED } from "../engine/index.ts";
import { expectedTokens, type Charge, type TaskModel } from "../model/index.ts";
import type { Question } from "./modelRunKind.ts";

/** Ink is reserved above the estimate, since a settlement never exceeds its reservation. */
const MARGIN = 1.3;
/** Tokens that an answer may take beyond what is expected: one that is cut at its limit is void. */
export const outputLimit = ({ outputTokens }: Pick<Question, "outputTokens">): number => outputTokens * 4 + 800;

interface Price {
  expected: number;
  held: Charge;
  fits: boolean;
}

/** What a question costs, and whether the model can read it in one piece. */
export function priceOf(
  model: TaskModel,
  question: Pick<Question, "messages" | "outputTokens" | "laterTokens">,
): Price {
  const { outputTokens, laterTokens = 0 } = question;
  const inputTokens =
    laterTokens + question.messages.reduce((sum, message) => sum + model.estimateTokens(message.content), 0);
  const held = model.charge({ inputTokens, cachedTokens: 0, outputTokens });
  return {
    expected: model.charge({ inputTokens: expectedTokens(inputTokens), cachedTokens: 0, outputTokens }).units,
    held: { ...held, units: Math.ceil(held.units * MARGIN) },
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
    const own = ASSUMED_SPEED.firstTokenSeconds + outputTokens / ASSUMED_SPEED.tokensPerSecond;
    sum += own;
    ends.set(key, own + Math.max(0, ...after.map((before) => ends.get(before) ?? 0)));
  }
  return Math.ceil(Math.max(0, ...ends.values(), sum / Math.max(1, Math.min(concurrency, questions.length))));
}
