import { hasCapacity, MINUTE_MS, type Slot, type PoolLimits, type SlotPool } from "./slots.ts";
import type { Time } from "./time.ts";

interface Waiting {
  tokens: number;
  give(slot: Slot): void;
}

/** SlotPool of one process in the order of asking, for the command line, which has one user. */
export function memorySlots(limits: Omit<PoolLimits, "pool">, time: Time): SlotPool {
  let count = 0;
  let recent: { at: number; tokens: number }[] = [];
  const queue: Waiting[] = [];
  let cancelTick: (() => void) | null = null;

  function pump(): void {
    recent = recent.filter((r) => r.at > time.now() - MINUTE_MS);
    for (let next = queue[0]; next; next = queue[0]) {
      if (!hasCapacity({ count, tokens: recent.reduce((sum, r) => sum + r.tokens, 0) }, next.tokens, limits)) break;
      queue.shift();
      next.give(take(next.tokens));
    }
    const oldest = recent[0];
    // A release wakes the queue; so must the moment at which the oldest tokens leave the minute.
    if (queue.length && oldest && limits.tokensPerMinute !== null) {
      cancelTick?.();
      cancelTick = time.after(Math.max(1, oldest.at + MINUTE_MS - time.now() + 1), pump);
    }
  }

  function take(tokens: number): Slot {
    const entry = { at: time.now(), tokens };
    recent.push(entry);
    count++;
    let isHeld = true;
    return {
      async release(used) {
        if (!isHeld) return;
        isHeld = false;
        count--;
        if (used !== undefined) entry.tokens = used;
        pump();
      },
    };
  }

  return {
    acquire: (tokens, { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const waiting: Waiting = {
          tokens,
          give: (slot) => (signal?.removeEventListener("abort", cancel), resolve(slot)),
        };
        const cancel = () => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(signal?.reason as Error);
          pump();
        };
        signal?.addEventListener("abort", cancel, { once: true });
        queue.push(waiting);
        pump();
      }),
  };
}
