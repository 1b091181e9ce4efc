import type { Time } from "./time.ts";

/** Time that stands still: waits end at once and are noted, clocks fire when told to. */
export function stillTime() {
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
      for (const timer of [...timers].filter((t) => t.due <= now).sort((a, b) => a.due - b.due)) if (timers.delete(timer)) timer.act();
    },
  };
}
