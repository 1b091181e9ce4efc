import { setImmediate as nextTurn } from "node:timers/promises";
import type { Estimate } from "@mochang/contract";
import { ASSUMED_SPEED } from "../../engine/index.ts";
import type { ModelPort } from "../../model/index.ts";
import type { Work } from "../prompts/conversation.ts";
import type { Passage } from "./passage.ts";
import type { ScenePrompt, ScenePrompts } from "./scenePrompts.ts";
import { openingTurns, passageTurn } from "./sceneTurns.ts";

/** A model writes some more than it is asked to, and tokens are fewer than characters. */
const outputTokens = (prompt: ScenePrompt): number => Math.round(prompt.words * 1.1);
/** Far above what is asked: an answer cut at its limit is void. */
export const outputLimit = (prompt: ScenePrompt, model: Pick<ModelPort, "maxOutputTokens">): number =>
  Math.min(model.maxOutputTokens, prompt.words * 4 + 800);
/** Reserved above the estimate, since a settlement never exceeds its reservation. */
const MARGIN = 1.3;

export interface PassagePrice {
  key: string;
  /** Expected. */
  units: number;
  /** To reserve. */
  reserve: number;
  /** Whether passage, question and answer stay inside the model's context. */
  fits: boolean;
}

/** Passages priced in one turn of the event loop; some milliseconds. */
const A_TURN = 50;

/** What each passage will cost: the opening in full for the first of them, mostly from the provider's cache for the rest. */
export async function priceOf(
  model: ModelPort,
  prompts: ScenePrompts,
  prompt: ScenePrompt,
  work: Work,
  passages: readonly Passage[],
): Promise<PassagePrice[]> {
  const opening = openingTurns(prompts, prompt, work).reduce((sum, m) => sum + model.estimateTokens(m.content), 0);
  const prices: PassagePrice[] = [];
  for (const [i, passage] of passages.entries()) {
    if (i > 0 && i % A_TURN === 0) await nextTurn();
    const inputTokens = model.estimateTokens(passageTurn(prompt, work, passage)) + opening;
    const price = (cachedTokens: number): number =>
      model.price({ inputTokens, cachedTokens, outputTokens: outputTokens(prompt) });
    prices.push({
      key: passage.key,
      units: price(i === 0 ? 0 : opening),
      reserve: Math.ceil(price(0) * MARGIN),
      fits: inputTokens + outputLimit(prompt, model) <= model.contextTokens,
    });
  }
  return prices;
}

/** Before a run over all scenes. */
export function estimateOf(
  model: ModelPort,
  prompt: ScenePrompt,
  prices: readonly PassagePrice[],
  balance: number,
): Estimate {
  const waves = Math.ceil(prices.length / model.concurrency);
  const seconds = Math.ceil(
    waves * (ASSUMED_SPEED.firstTokenSeconds + outputTokens(prompt) / ASSUMED_SPEED.tokensPerSecond),
  );
  const needed = prices.reduce((sum, p) => sum + p.reserve, 0);
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
