/** What a call holds while it talks to the provider. */
export interface Slot {
  /** Gives the slot back; with what was really used, so that the minute is counted by it. */
  release(usedTokens?: number): Promise<void>;
}

/** A provider's limits, shared by all who use one key. */
export interface PoolLimits {
  /** Which key and address (a hash). */
  pool: string;
  concurrency: number;
  tokensPerMinute: number | null;
}

/** Hands out slots: the next one goes to the user who holds the fewest, and among those to who was served longest ago, then to who asked first. */
export interface SlotPool {
  /** Waits for a slot. @throws the signal's reason when it fires first */
  acquire(tokens: number, requester?: { userId?: string | undefined; signal?: AbortSignal | undefined }): Promise<Slot>;
}

export const MINUTE_MS = 60_000;

/** A call larger than the whole minute goes when the minute is empty; otherwise it would wait for ever. */
export function hasCapacity(
  used: { count: number; tokens: number },
  requestedTokens: number,
  limits: Pick<PoolLimits, "concurrency" | "tokensPerMinute">,
): boolean {
  if (used.count >= limits.concurrency) return false;
  return (
    limits.tokensPerMinute === null || used.tokens === 0 || used.tokens + requestedTokens <= limits.tokensPerMinute
  );
}
