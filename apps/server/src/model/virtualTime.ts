import type { Time } from "./time.ts";

/** Frozen time: waits end at once and are recorded, timers fire when a test says so. */
export function frozenTime() {
  const waits: number[] = [];
  let now = Date.parse("2026-11-21T00:00:00Z");
  const timers = new Set<{ due: number; act: () => void }>();
  const time: Time = {
    now: () => now,
    after(ms, act) {
      const timer = { due: now + ms, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async wait(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
    },
  };
  return {
    time,
    waits,
    advance(ms: number): void {
      now += ms;
      for (const timer of [...timers].filter((t) => t.due <= now).sort((a, b) => a.due - b.due))
        if (timers.delete(timer)) timer.act();
    },
  };
}

/** Time that jumps to the end of the next wait as soon as nothing else happens. */
export function jumpingTime() {
  let now = Date.parse("2026-11-21T00:00:00Z");
  const timers = new Set<{ due: number; act: () => void }>();
  const waiting = new Set<{ due: number; act: () => void }>();
  let jumping = false;

  /** Turns of the event loop in which an attempt that needs no network comes to its end. */
  const QUIET_TURNS = 40;
  async function jump(): Promise<void> {
    jumping = true;
    while (waiting.size) {
      for (let i = 0; i < QUIET_TURNS; i++) await new Promise((resolve) => setImmediate(resolve));
      const [next] = [...waiting].toSorted((a, b) => a.due - b.due);
      if (!next) break;
      now = Math.max(now, next.due);
      for (const timer of [...timers].filter((t) => t.due <= now)) if (timers.delete(timer)) timer.act();
      if (waiting.delete(next)) next.act();
    }
    jumping = false;
  }

  const time: Time = {
    now: () => now,
    after(ms, act) {
      const timer = { due: now + ms, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const timer = { due: now + ms, act: resolve };
        waiting.add(timer);
        signal?.addEventListener("abort", () => waiting.delete(timer) && reject(signal.reason as Error), {
          once: true,
        });
        if (!jumping) void jump();
      }),
  };
  return { time, now: () => now };
}
