/** What a call holds while it talks to the provider. */
export interface Lease {
  /** Gives the place back; with what was really used, so that the minute is counted by it. */
  release(usedTokens?: number): Promise<void>;
}

/** A provider's limits, shared by all who use one key. */
export interface LeaseLimits {
  /** Which key and address (a hash). */
  pool: string;
  concurrency: number;
  tokensPerMinute: number | null;
}

/** Hands out places: the next one goes to the user who holds the fewest, and among those to who was served longest ago, then to who asked first. */
export interface Leases {
  /** Waits for a place. @throws the signal's reason when it fires first */
  acquire(tokens: number, asker?: { userId?: string | undefined; signal?: AbortSignal | undefined }): Promise<Lease>;
}

export const MINUTE_MS = 60_000;

/** A call larger than the whole minute goes when the minute is empty; otherwise it would wait for ever. */
export function fits(
  taken: { count: number; tokens: number },
  asked: number,
  limits: Pick<LeaseLimits, "concurrency" | "tokensPerMinute">,
): boolean {
  if (taken.count >= limits.concurrency) return false;
  return limits.tokensPerMinute === null || taken.tokens === 0 || taken.tokens + asked <= limits.tokensPerMinute;
}
