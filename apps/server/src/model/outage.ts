import type { Time } from "./time.ts";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Why a wait for the provider ended: it may be back, time is up, or the caller left (thrown). */
export type WaitEnd = "try" | "over";

/** What the calls of one process know together of a provider that is down. */
export interface Outage {
  /**
   * Waits before a call that met an outage is tried again, from the moment `since` at which it met it first. One call at a time
   * goes ahead, after growing pauses; the others wait for what it finds. @throws the signal's reason
   */
  wait(since: number, signal?: AbortSignal): Promise<WaitEnd>;
  /** A call was answered: the provider is back, and who waits goes on. */
  recovered(): void;
}

/** `waitMs`: how long a call waits for its provider in all. */
export function createOutage(time: Time, waitMs: number, random: () => number): Outage {
  let pause = FIRST_PAUSE_MS;
  /** Fires when a call got through. */
  let back = new AbortController();
  let probing = false;

  /** Until the pause has passed or the provider is back, whichever is first. */
  async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const ends = AbortSignal.any([back.signal, ...(signal ? [signal] : [])]);
    await time.wait(ms, ends).catch(() => undefined /* told apart below */);
    signal?.throwIfAborted();
  }

  return {
    async wait(since, signal) {
      for (;;) {
        signal?.throwIfAborted();
        const remainingMs = since + waitMs - time.now();
        if (remainingMs <= 0) return "over";
        const isProbe = !probing;
        probing = true;
        const ms = Math.min(remainingMs, isProbe ? Math.round(pause * (0.75 + random() / 4)) : LONGEST_PAUSE_MS);
        const before = back;
        try {
          await pauseFor(ms, signal);
        } finally {
          if (isProbe) probing = false;
        }
        if (before.signal.aborted) return "try";
        if (!isProbe) continue;
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
        return "try";
      }
    },
    recovered() {
      pause = FIRST_PAUSE_MS;
      const before = back;
      back = new AbortController();
      before.abort();
    },
  };
}
