import type { Time } from "./time.ts";

/** Between two deliveries: a client library yields thousands of pieces a second, a database and a viewer want a few. */
export const COALESCE_MS = 60;

/** Joins pieces of text that arrive close together. What was added is delivered in order, once. */
export function createCoalescer(deliver: (text: string) => void, time: Time, ms = COALESCE_MS) {
  let pending = "";
  let cancel: (() => void) | null = null;
  let delivered = false;

  function flush(): void {
    cancel?.();
    cancel = null;
    if (!pending) return;
    const text = pending;
    pending = "";
    delivered = true;
    deliver(text);
  }
  return {
    add(text: string): void {
      pending += text;
      cancel ??= time.after(ms, flush);
    },
    flush,
    /** Forgets what waits. True when something has already been delivered. */
    drop(): boolean {
      cancel?.();
      cancel = null;
      pending = "";
      return delivered;
    },
  };
}
