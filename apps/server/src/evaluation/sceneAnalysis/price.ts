import { setImmediate as nextTurn } from "node:timers/promises";
import type { Estimate } from "@mochang/contract";
import { ASSUMED_SPEED } from "../../runEngine/index.ts";
import { expectedTokens, type Charge, type TaskModel } from "../../model/index.ts";
import type { Work } from "../../prompting/index.ts";
import type { AnalysedPassage } from "./analysedPassage.ts";
import type { ScenePrompt, ScenePrompts } from "./scenePrompts.ts";
import { openingMessages, passageMessage } from "./sceneMessages.ts";

/** A model writes some more than it is asked to, and tokens are fewer than characters. */
const outputTokens = (prompt: ScenePrompt): number => Math.round(prompt.words * 1.1);
/** Tokens, far above what is asked: an answer cut at its limit is void. A provider that cuts before is asked to go on. */
export const outputLimit = (prompt: ScenePrompt): number => prompt.words * 4 + 800;
/** Reserved above the estimate, since a settlement never exceeds its reservation. */
const MARGIN = 1.3;
/** From so many passages on, a call of its own that warms the provider's cache costs less than it saves. */
const MIN_WARMED = 3;
/** What the model says to the opening. */
const WARM_OUTPUT_TOKENS = 20;

export interface PassagePrice {
  key: string;
  /** Expected units. */
  units: number;
  /** What the tokens of a cautious count would cost, with a margin: to be reserved. */
  reserved: Charge;
  /** Whether passage, question and answer stay inside the model's context. */
  fits: boolean;
}

/** Whether the opening is asked once before the passages, so that they find it in the provider's cache: those that start together do not. */
export const primesPromptCache = (model: TaskModel, passages: number): boolean =>
  model.caches && passages >= MIN_WARMED;

/** Passages priced in one turn of the event loop; some milliseconds. */
const A_TURN = 50;

/** What each passage will cost. Where the cache is warmed, the first one bears the call that does it. */
export async function priceOf(
  model: TaskModel,
  prompts: ScenePrompts,
  prompt: ScenePrompt,
  work: Work,
  passages: readonly AnalysedPassage[],
): Promise<PassagePrice[]> {
  const opening = openingMessages(prompts, prompt, work).reduce((sum, m) => sum + model.estimateTokens(m.content), 0);
  const warmed = primesPromptCache(model, passages.length);
  const warming = model.charge({
    inputTokens: expectedTokens(opening),
    cachedTokens: 0,
    outputTokens: WARM_OUTPUT_TOKENS,
  }).units;
  const prices: PassagePrice[] = [];
  for (const [i, passage] of passages.entries()) {
    if (i > 0 && i % A_TURN === 0) await nextTurn();
    const inputTokens = model.estimateTokens(passageMessage(prompt, work, passage)) + opening;
    const cachedTokens = warmed ? opening : 0;
    const expected = model.charge({
      inputTokens: expectedTokens(inputTokens),
      cachedTokens: expectedTokens(cachedTokens),
      outputTokens: outputTokens(prompt),
    });
    const reserved = model.charge({ inputTokens, cachedTokens, outputTokens: outputTokens(prompt) });
    const uncached = model.charge({ ...reserved.usage, cachedTokens: 0 });
    prices.push({
      key: passage.key,
      units: expected.units + (warmed && i === 0 ? warming : 0),
      reserved: { ...reserved, units: Math.ceil(uncached.units * MARGIN) },
      fits: inputTokens + Math.min(outputLimit(prompt), model.maxOutputTokens) <= model.contextTokens,
    });
  }
  return prices;
}

/** Before a run over all scenes. */
export function estimateOf(
  model: TaskModel,
  prompt: ScenePrompt,
  prices: readonly PassagePrice[],
  balance: number,
): Estimate {
  const waves = Math.ceil(prices.length / model.concurrency);
  const seconds = Math.ceil(
    waves * (ASSUMED_SPEED.firstTokenSeconds + outputTokens(prompt) / ASSUMED_SPEED.tokensPerSecond),
  );
  const needed = prices.reduce((sum, p) => sum + p.reserved.units, 0);
  return {
    units: prices.reduce((sum, p) => sum + p.units, 0),
    seconds,
    balance,
    enough: balance >= needed,
    held: needed,
    modelName: model.name,
    passages: 0,
  };
}
