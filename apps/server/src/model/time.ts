import { setTimeout as sleep } from "node:timers/promises";

/** Time as the port needs it, passed in so that a test decides what passes. */
export interface Time {
  /** Milliseconds since the epoch; monotonic, so setting the machine's clock does not change it. */
  now(): number;
  /** Calls back once; returns what cancels it. */
  after(ms: number, act: () => void): () => void;
  /** @throws the signal's reason when it fires first */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemTime: Time = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
};
