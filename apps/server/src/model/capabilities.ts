import type { Price } from "./price.ts";

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
  /** True where the provider refuses any temperature but its own. */
  fixedSampling?: boolean;
  /** `answered`: a prefix counts once it has been answered; `prefix`: any common beginning; `none`: unknown, count on nothing. */
  cache: "answered" | "prefix" | "none";
  /**
   * How an answer that was cut at the output limit goes on. `turn`: by a user's turn that asks for it. The others take the beginning of their
   * own answer as the last message: `partial` with that mark on it, `final-message` with two switches in the request.
   */
  continuation: "turn" | "partial" | "final-message";
  /** The key's own limit, over all processes; null is none. */
  tokensPerMinute: number | null;
  concurrency: number;
  /** How long a cold prefix may take to its first token. */
  firstTokenMs: number;
  price: Price;
}

/**
 * A report on 40,000 characters is 55 calls: 150,000 to 160,000 tokens that the provider reads, 1,050,000 from its cache and 21,000 to 23,000 of
 * answers, its sentences' checks counted in. At these prices that is 1.05 to 1.15 boxes of 1,000,000 units, where 0.6 to 1.2 are promised.
 */
const INK: Price = { input: 2_700_000, cached: 500_000, output: 8_100_000 };

const USUAL = {
  contextTokens: 128_000,
  maxOutputTokens: 8_192,
  jsonMode: true,
  thinkingOff: {},
  cache: "answered",
  continuation: "turn",
  tokensPerMinute: null,
  concurrency: 8,
  firstTokenMs: 30_000,
  price: INK,
} as const;
/** One machine reads a long script slowly and answers few at once. */
const LOCAL = { ...USUAL, contextTokens: 32_768, concurrency: 2, firstTokenMs: 180_000 } as const;
const ANY = /^/u;

const THINKING_DISABLED = { thinking: { type: "disabled" } } as const;
const THOUSAND = 1024;

/**
 * Qwen by Alibaba Cloud Model Studio's compatible mode (help.aliyun.com/zh/model-studio/models): any prefix of an answered request may
 * come from the implicit cache at a fifth of the price (help.aliyun.com/en/model-studio/context-cache: from 256 tokens on), which it does not promise. JSON mode holds only without thinking.
 * Partial mode (help.aliyun.com/zh/model-studio/partial-mode): `partial: true` on a last message of the assistant.
 */
const QWEN = {
  ...USUAL,
  address: /dashscope/u,
  concurrency: 16,
  thinkingOff: { enable_thinking: false },
  continuation: "partial",
} as const;
/** GLM by docs.bigmodel.cn (cn/guide/models/text/glm-4.5: 128 K and 96 K, `thinking.type` on by default, JSON and caching): thinks unless told not to, caches repeated beginnings by itself. Concurrency depends on the account's level; 8 is a guess. */
const GLM = { ...USUAL, address: /bigmodel\.cn|\bz\.ai/u, thinkingOff: THINKING_DISABLED } as const;
/**
 * Kimi by platform.kimi.com/docs/api/models-overview: automatic caching of beginnings; K2.5 and K2.6 know the switch, K3 and K2.7-code think always (so
 * java.agentscope.io/v2/en/integration/model/kimi, which also says that sampling is fixed for every `kimi-` model; not verified on Kimi's own page). Partial mode as Qwen's (platform.kimi.com/docs/api/partial).
 */
const KIMI = { ...USUAL, address: /moonshot\.(?:cn|ai)/u, concurrency: 16, continuation: "partial" } as const;
/**
 * Doubao by Volcano Engine Ark (ark.cn-beijing.volces.com). Its caches are asked for with calls of their own, so nothing is counted on
 * here (whether chat completions cache by themselves could not be verified). A name `ep-…` hides the model: the usual limits.
 */
const DOUBAO = {
  ...USUAL,
  address: /volces\.com/u,
  concurrency: 16,
  cache: "none",
  thinkingOff: THINKING_DISABLED,
} as const;

/** Limits and switches as the providers' pages, or copies of them, gave them until November 2026. One more provider is one more row. */
export const CAPABILITIES: readonly Capability[] = [
  {
    ...USUAL,
    id: "simulator",
    address: ANY,
    model: /^simulated/u,
    contextTokens: 1_000_000,
    maxOutputTokens: 32_768,
    concurrency: 24,
    thinkingOff: THINKING_DISABLED,
    continuation: "partial",
  },
  // By api-docs.deepseek.com/zh-cn/quick_start/pricing: `deepseek-flash` and `deepseek-v4-pro`, a million, at most 384 K of answer, thinking unless told not
  // to, JSON, automatic caching of whole earlier requests (guides/kv_cache), 500 and more calls at once. `deepseek-chat` is no longer among its names.
  {
    ...USUAL,
    id: "deepseek",
    address: /deepseek\.com/u,
    model: ANY,
    contextTokens: 1_000_000,
    maxOutputTokens: 65_536,
    concurrency: 32,
    thinkingOff: THINKING_DISABLED,
  },
  // From 3.7 on a million (docs of resellers and vercel.com/ai-gateway/models/qwen3.7-max say 991 K and more; Alibaba's own page could not be read).
  {
    ...QWEN,
    id: "qwen-max-million",
    model: /^qwen(?:3\.[7-9]|[4-9])[\d.]*-max/u,
    contextTokens: 990_000,
    maxOutputTokens: 65_536,
    tokensPerMinute: 1_000_000,
  },
  // 256 K and 64 K; 1,000,000 tokens a minute for an account.
  {
    ...QWEN,
    id: "qwen3-max",
    model: /^qwen3(?:\.\d+)?-max/u,
    contextTokens: 256 * THOUSAND,
    maxOutputTokens: 65_536,
    tokensPerMinute: 1_000_000,
  },
  // A million; 32 K of answer (65,536 from 3.5 on).
  {
    ...QWEN,
    id: "qwen-million",
    model: /^qwen(?:\d+(?:\.\d+)?)?-(?:plus|flash|turbo)/u,
    contextTokens: 1_000_000,
    maxOutputTokens: 32_768,
  },
  { ...QWEN, id: "qwen", model: ANY, contextTokens: 131_072 },
  // 5.2: a million by the maker's model card (huggingface.co/zai-org/GLM-5.2); 128 K of answer as before it.
  { ...GLM, id: "glm-million", model: /^glm-5\.[2-9]/iu, contextTokens: 1_000_000, maxOutputTokens: 128_000 },
  { ...GLM, id: "glm-200k", model: /^glm-(?:4\.[67]|5)/iu, contextTokens: 200_000, maxOutputTokens: 128_000 },
  { ...GLM, id: "glm", model: ANY },
  // They cannot be told not to think; their thoughts are counted as output, which leaves less of it for the answer. K3's own limits could not be verified.
  {
    ...KIMI,
    id: "kimi-thinking",
    model: /^kimi-k(?:2\.7|[3-9])/u,
    contextTokens: 262_144,
    maxOutputTokens: 32_768,
    fixedSampling: true,
  },
  // Sampling is fixed: another temperature than its own is refused. 262,144 and 32,768 also by alibabacloud.com/help/model-studio/kimi-api.
  {
    ...KIMI,
    id: "kimi-k2.5",
    model: /^kimi-k2\.[56]/u,
    contextTokens: 262_144,
    maxOutputTokens: 32_768,
    thinkingOff: THINKING_DISABLED,
    fixedSampling: true,
  },
  // `kimi-k2-thinking` cannot be told not to think; its thoughts are counted as output.
  { ...KIMI, id: "kimi-k2", model: /^kimi-k2/u, contextTokens: 262_144, maxOutputTokens: 16_384 },
  { ...KIMI, id: "moonshot-8k", model: /^moonshot-v1-8k/u, contextTokens: 8 * THOUSAND, maxOutputTokens: 4_096 },
  { ...KIMI, id: "moonshot-32k", model: /^moonshot-v1-32k/u, contextTokens: 32 * THOUSAND },
  { ...KIMI, id: "moonshot", model: ANY, contextTokens: 131_072 },
  // 256 K, of which 224 K may be input; copies of the page differ (131 K), so the smaller certain part is taken.
  { ...DOUBAO, id: "doubao-seed", model: /^doubao-seed/iu, contextTokens: 224 * THOUSAND, maxOutputTokens: 32_768 },
  {
    ...DOUBAO,
    id: "doubao-32k",
    model: /^doubao.*-32k/iu,
    contextTokens: 32 * THOUSAND,
    maxOutputTokens: 4_096,
    jsonMode: false,
    thinkingOff: {},
  },
  { ...DOUBAO, id: "doubao", model: ANY, jsonMode: false },
  { ...LOCAL, id: "ollama", address: /:11434(?:\/|$)|ollama/u, model: ANY, thinkingOff: { reasoning_effort: "none" } },
  {
    ...LOCAL,
    id: "vllm",
    address: /:8000(?:\/|$)|vllm/u,
    model: ANY,
    contextTokens: 131_072,
    concurrency: 16,
    cache: "prefix",
    continuation: "final-message",
    thinkingOff: { chat_template_kwargs: { enable_thinking: false, thinking: false } },
  },
  { ...USUAL, id: "openai-compatible", address: ANY, model: ANY },
];

/** The row for an address and a model. */
export function capabilityOf(baseUrl: string, model: string): Capability {
  const row = CAPABILITIES.find((c) => c.address.test(baseUrl) && c.model.test(model));
  if (!row) throw new Error("the last row of the capability table must match everything");
  return row;
}
