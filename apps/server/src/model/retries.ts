import type { ModelFaultKind } from "./modelPort.ts";

export interface RetryPolicy {
  firstWaitMs: number;
  longestWaitMs: number;
  /** All waits of one question together; a provider that asks for more gets no further try. */
  waitBudgetMs: number;
  retries: number;
}

const POLICY: RetryPolicy = { firstWaitMs: 400, longestWaitMs: 20_000, waitBudgetMs: 90_000, retries: 9 };

/** Decides over one question's attempts: how long to wait before the next, or null for no more. */
export function createRetries(random: () => number, change: Partial<RetryPolicy> = {}) {
  const policy = { ...POLICY, ...change };
  const retryCounts = new Map<ModelFaultKind, number>();
  let total = 0;
  let waited = 0;
  return {
    next(kind: ModelFaultKind, allowed: number, retryAfterMs?: number): number | null {
      const before = retryCounts.get(kind) ?? 0;
      if (before >= allowed || total >= policy.retries) return null;
      const backOff = Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** total) * (0.5 + random() / 2);
      const wait = Math.round(Math.max(backOff, retryAfterMs ?? 0));
      if (waited + wait > policy.waitBudgetMs) return null;
      retryCounts.set(kind, before + 1);
      total++;
      waited += wait;
      return wait;
    },
  };
}
