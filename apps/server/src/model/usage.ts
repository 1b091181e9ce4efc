/** What a call used; `cachedTokens` is the part of `inputTokens` that the provider took from its cache. */
export interface ModelUsage {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

export const NO_USAGE: ModelUsage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

export const addUsage = (a: ModelUsage, b: ModelUsage): ModelUsage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  cachedTokens: a.cachedTokens + b.cachedTokens,
  outputTokens: a.outputTokens + b.outputTokens,
});

/** The parts of the library's usage that are read; `raw` is the provider's own object. */
export interface ReportedUsage {
  inputTokens: { total: number | undefined; cacheRead: number | undefined };
  outputTokens: { total: number | undefined };
  raw?: unknown;
}

/**
 * What a call used, as far as the provider can be believed: a count that is missing or wildly off our own (`estimate`) is
 * replaced by ours, and cached tokens never exceed the input. Null when nothing was reported and nothing was answered.
 */
export function readUsage(
  reported: ReportedUsage | null,
  estimate: { inputTokens: number; outputTokens: number },
): ModelUsage {
  const inputTokens = plausibleCount(reported?.inputTokens.total, estimate.inputTokens);
  // DeepSeek also names it in a field of its own; some of its copies give only that one.
  const cached = reported?.inputTokens.cacheRead || cacheHitTokens(reported?.raw);
  return {
    inputTokens,
    cachedTokens: Math.min(inputTokens, Math.max(0, Math.round(cached))) || 0,
    outputTokens: Math.max(0, plausibleCount(reported?.outputTokens.total || undefined, estimate.outputTokens)),
  };
}

function plausibleCount(value: number | undefined, estimated: number): number {
  return value !== undefined && Number.isFinite(value) && value >= estimated * 0.1 - 50 && value <= estimated * 3 + 500
    ? Math.round(value)
    : estimated;
}

function cacheHitTokens(raw: unknown): number {
  if (typeof raw !== "object" || raw === null || !("prompt_cache_hit_tokens" in raw)) return 0;
  return typeof raw.prompt_cache_hit_tokens === "number" ? raw.prompt_cache_hit_tokens : 0;
}
