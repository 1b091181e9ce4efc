import type { Time } from "./time.ts";

/** Milliseconds that an attempt may take. */
export interface Limits {
  firstTokenMs: number;
  /** Between two tokens. */
  idleMs: number;
  /** In all, at whatever pace. */
  totalMs: number;
  /** In all, for an answer that is still being written at a pace at which it will end in time. */
  maxTotalMs: number;
}

export type Clock = "firstTokenMs" | "idleMs" | "totalMs" | "pace";

/** Callbacks for an attempt's time limits. */
export interface ClockEvents {
  /** It has taken `totalMs`, and its pace gives it longer. */
  slow?(): void;
  /** The first clock that runs out. */
  expired(clock: Clock): void;
}

/** How far an answer is: tokens that came so far and tokens that may come at most. */
export interface OutputProgress {
  written(): number;
  allowed: number;
}

/** Tokens a second below which a model is taken to be stuck: the deadline of a slower one is computed from this. */
const MIN_PACE = 2;
/** A slower one counts as stalled: it writes just often enough to escape the idle limit. Checked once it has written for `STALLED_CHECK_MS`. */
const STALLED_PACE = 0.5;
const STALLED_CHECK_MS = 60_000;
/** Beyond the measured pace, since pace varies. */
const PACE_MARGIN = 1.25;
const MARGIN_MS = 30_000;

/** When an answer must have ended, from its first token on: what it may still write, at the pace seen. In milliseconds after that token. */
export function paceDeadline(sinceFirstMs: number, { written, allowed }: OutputProgress): number {
  const pace = Math.max(MIN_PACE, (written() / Math.max(1, sinceFirstMs)) * 1_000);
  return (allowed / pace) * 1_000 * PACE_MARGIN + MARGIN_MS;
}

/** Starts the clocks. `token` is to be called for each piece of text, not for keep-alives. */
export function startClocks(limits: Limits, output: OutputProgress, time: Time, { slow, expired }: ClockEvents) {
  const started = time.now();
  let first: number | null = null;
  let last: number | null = null;
  let cancelQuiet = time.after(limits.firstTokenMs, () => (last === null ? expired("firstTokenMs") : undefined));
  let cancelTotal = time.after(limits.totalMs, checkTotal);

  /** The total time grows with the answer's own pace, measured whenever it would be over. */
  function checkTotal(): void {
    const now = time.now();
    const byPace = first === null ? 0 : first - started + paceDeadline(now - first, output);
    const remainingMs = started + Math.min(limits.maxTotalMs, byPace) - now;
    if (remainingMs <= 0) return expired("totalMs");
    slow?.();
    cancelTotal = time.after(remainingMs, checkTotal);
  }

  // One timer that looks when the last token came is cheaper than one re-armed at each of thousands of tokens.
  function watch(ms: number): void {
    cancelQuiet = time.after(ms, () => {
      const now = time.now();
      const silentMs = now - (last ?? 0);
      const writing = now - (first ?? now);
      if (silentMs >= limits.idleMs) expired("idleMs");
      else if (writing >= STALLED_CHECK_MS && output.written() < (writing / 1_000) * STALLED_PACE) expired("pace");
      else watch(limits.idleMs - silentMs);
    });
  }

  return {
    token(): void {
      last = time.now();
      if (first !== null) return;
      first = last;
      cancelQuiet();
      watch(limits.idleMs);
    },
    stop(): void {
      cancelQuiet();
      cancelTotal();
    },
  };
}
