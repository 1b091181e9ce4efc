import type { ModelUsage } from "./port.ts";

/** Ink units per token. */
export interface Price {
  miss: number;
  cached: number;
  output: number;
}

/** What one family of providers and models can do. */
export interface Capability {
  id: string;
  /** Which address (host and path) and model this row is for; the first row that matches both wins. */
  address: RegExp;
  model: RegExp;
  /** Tokens of input plus output. */
  contextTokens: number;
  maxOutputTokens: number;
  /** Whether `response_format: {type: "json_object"}` is understood. */
  jsonMode: boolean;
  /** Merged into the request to answer without thinking first. */
  thinkingOff: Readonly<Record<string, unknown>>;
  /** `answered`: a prefix counts once it has been answered; `prefix`: any common beginning; `none`: unknown, count on nothing. */
  cache: "answered" | "prefix" | "none";
  /** The key's own limit, over all processes; null is none. */
  tokensPerMinute: number | null;
  concurrency: number;
  /** How long a cold prefix may take to its first token. */
  firstTokenMs: number;
  price: Price;
}

/**
 * A report on 40,000 characters is 24 to 30 calls over 30,000 to 40,000 tokens, at least 90 % of them cached, 700 to 900 tokens
 * of answer each: 0.63 to 1.2 boxes of 1,000,000 units at these prices.
 */
const INK: Price = { miss: 3, cached: 0.55, output: 9 };

const USUAL = { contextTokens: 128_000, maxOutputTokens: 8_192, jsonMode: true, thinkingOff: {}, cache: "answered", tokensPerMinute: null, concurrency: 8, firstTokenMs: 30_000, price: INK } as const;
/** One machine reads a long script slowly and answers few at once. */
const LOCAL = { ...USUAL, contextTokens: 32_768, concurrency: 2, firstTokenMs: 180_000 } as const;
const ANY = /^/u;

/** Limits and switches as the providers' pages gave them in November 2026. One more provider is one more row. */
export const CAPABILITIES: readonly Capability[] = [
  { ...USUAL, id: "simulator", address: ANY, model: /^simulated/u, contextTokens: 1_000_000, maxOutputTokens: 32_768, concurrency: 24, thinkingOff: { thinking: { type: "disabled" } } },
  // The old names follow the flash model; the switch is ignored by those that never think.
  { ...USUAL, id: "deepseek", address: /deepseek\.com/u, model: ANY, contextTokens: 1_000_000, maxOutputTokens: 65_536, concurrency: 32, thinkingOff: { thinking: { type: "disabled" } } },
  { ...USUAL, id: "dashscope", address: /dashscope/u, model: ANY, contextTokens: 131_072, concurrency: 16, thinkingOff: { enable_thinking: false } },
  { ...USUAL, id: "volcengine", address: /volces\.com|bigmodel\.cn/u, model: ANY, concurrency: 16, thinkingOff: { thinking: { type: "disabled" } } },
  { ...USUAL, id: "moonshot", address: /moonshot\.(?:cn|ai)/u, model: ANY, contextTokens: 256_000, concurrency: 16, thinkingOff: { thinking: { type: "disabled" } } },
  { ...LOCAL, id: "ollama", address: /:11434(?:\/|$)|ollama/u, model: ANY, thinkingOff: { reasoning_effort: "none" } },
  { ...LOCAL, id: "vllm", address: /:8000(?:\/|$)|vllm/u, model: ANY, contextTokens: 131_072, concurrency: 16, cache: "prefix", thinkingOff: { chat_template_kwargs: { enable_thinking: false, thinking: false } } },
  { ...USUAL, id: "openai-compatible", address: ANY, model: ANY },
];

/** The row for an address and a model. */
export function capabilityOf(baseUrl: string, model: string): Capability {
  const row = CAPABILITIES.find((c) => c.address.test(baseUrl) && c.model.test(model));
  if (!row) throw new Error("the last row of the capability table must match everything");
  return row;
}

/** Ink units of what a call used, rounded up. */
export function priceOf(price: Price, usage: ModelUsage): number {
  const cached = Math.min(usage.cachedTokens, usage.inputTokens);
  return Math.ceil((usage.inputTokens - cached) * price.miss + cached * price.cached + usage.outputTokens * price.output);
}
