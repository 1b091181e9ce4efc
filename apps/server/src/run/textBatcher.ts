import type { RunEvent } from "@mochang/contract";

/** Deltas of one run are written at most this often: a provider sends dozens a second and step, a commit costs an fsync. */
export const BATCH_MS = 120;
/** When the database is slow, a run leaves it in peace for so many times as long as its last write took: with 24 runs at once, 200 writes a second kept it from everything else. */
const REST = 3;
const LONGEST_MS = 1_500;

export interface TextBatcher {
  /** Adds text to a step's pending delta. */
  add(key: string, text: string): void;
  /** Forgets a step's pending text: the step starts again or was taken over. */
  drop(key: string): void;
  /** Writes everything pending now. Throws what the writer threw since the last call. */
  flush(): Promise<void>;
}

const HIGH_SURROGATE_END = /[\uD800-\uDBFF]$/;

/**
 * Coalesces the deltas of one run's parallel steps into one write per `BATCH_MS`. Half a surrogate pair at the end of a
 * delta waits for its other half.
 */
export function createTextBatcher(write: (events: RunEvent[]) => Promise<unknown>, batchMs = BATCH_MS): TextBatcher {
  const pending = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let fault: unknown;
  let rest = batchMs;

  const collect = (): RunEvent[] => {
    const events: RunEvent[] = [];
    for (const [key, text] of pending) {
      const whole = HIGH_SURROGATE_END.test(text) ? text.slice(0, -1) : text;
      if (whole) events.push({ type: "delta", key, text: whole });
      if (whole.length < text.length) pending.set(key, text.slice(whole.length));
      else pending.delete(key);
    }
    return events;
  };
  const writeNow = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    // One write at a time keeps each step's deltas in order.
    writing = writing.then(async () => {
      const events = collect();
      if (events.length === 0) return;
      const startedAt = performance.now();
      try {
        await write(events);
      } catch (error) {
        fault ??= error;
      }
      rest = Math.max(batchMs, Math.min(LONGEST_MS, REST * (performance.now() - startedAt)));
    });
    return writing;
  };

  return {
    add(key, text) {
      if (!text) return;
      pending.set(key, (pending.get(key) ?? "") + text);
      timer ??= setTimeout(() => void writeNow(), rest);
    },
    drop(key) {
      pending.delete(key);
    },
    async flush() {
      await writeNow();
      if (fault === undefined) return;
      const lastFault = fault;
      fault = undefined;
      throw lastFault;
    },
  };
}
