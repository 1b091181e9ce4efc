import { addUsage, type ModelUsage } from "./usage.ts";

/** Ink units per million tokens. */
export interface Price {
  /** Input that the provider had to read. */
  input: number;
  /** Input that it took from its cache. */
  cached: number;
  output: number;
}

/** What an answer is charged, with all that its sum follows from. */
export interface Charge {
  units: number;
  model: string;
  price: Price;
  usage: ModelUsage;
  /** The tokens were counted by ourselves: the provider has not told what of them its cache served. */
  estimated?: boolean;
}

/** Ink units of what was used, rounded up. */
export function unitsOf(price: Price, usage: ModelUsage): number {
  const cached = Math.min(usage.cachedTokens, usage.inputTokens);
  const millionths =
    (usage.inputTokens - cached) * price.input + cached * price.cached + usage.outputTokens * price.output;
  return Math.ceil(millionths / 1_000_000);
}

/** The charge for what was used at a model's price. */
export const chargeFor = (model: string, price: Price, usage: ModelUsage): Charge => ({
  units: unitsOf(price, usage),
  model,
  price,
  usage,
});

/** Several calls of one model as one charge. */
export const addCharges = (a: Charge, b: Charge): Charge => ({
  ...chargeFor(a.model, a.price, addUsage(a.usage, b.usage)),
  estimated: a.estimated === true || b.estimated === true,
});
