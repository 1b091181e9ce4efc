import type { Time } from "./time.ts";

/** Milliseconds that an attempt may take: to its first token, between two, and in all. */
export interface Limits {
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
}

export type Clock = keyof Limits;

/** Starts the three clocks. `expired` hears the first that runs out; `token` is to be called for each piece of text, not for keep-alives. */
export function startClocks(limits: Limits, time: Time, expired: (clock: Clock) => void) {
  let last: number | null = null;
  let cancelQuiet = time.after(limits.firstTokenMs, () => (last === null ? expired("firstTokenMs") : undefined));
  const cancelTotal = time.after(limits.totalMs, () => expired("totalMs"));

  // One timer that looks when the last token came is cheaper than one re-armed at each of thousands of tokens.
  function watch(ms: number): void {
    cancelQuiet = time.after(ms, () => {
      const quiet = time.now() - (last ?? 0);
      if (quiet >= limits.idleMs) expired("idleMs");
      else watch(limits.idleMs - quiet);
    });
  }

  return {
    token(): void {
      const first = last === null;
      last = time.now();
      if (!first) return;
      cancelQuiet();
      watch(limits.idleMs);
    },
    stop(): void {
      cancelQuiet();
      cancelTotal();
    },
  };
}
