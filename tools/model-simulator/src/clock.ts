/** The simulator's clock; replaceable in tests. */
export interface Clock {
  now(): number;
  /** Ends early, without error, when one of the signals fires. */
  wait(ms: number, ...signals: AbortSignal[]): Promise<void>;
}

/** The longest that a timer can be set to. */
const LONGEST_MS = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (ms, ...signals) =>
    new Promise((resolve) => {
      if (ms <= 0 || signals.some((signal) => signal.aborted)) return resolve();
      const done = () => {
        clearTimeout(timer);
        for (const signal of signals) signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(ms, LONGEST_MS));
      for (const signal of signals) signal.addEventListener("abort", done, { once: true });
    }),
};

/** Waits end at once, in the order in which they would have ended; the clock jumps to each. */
export function virtualClock(): Clock {
  let time = 0;
  const waiting: { due: number; resolve: () => void }[] = [];
  const step = () => {
    waiting.sort((a, b) => a.due - b.due);
    const first = waiting.shift();
    if (!first) return;
    time = Math.max(time, first.due);
    first.resolve();
  };
  return {
    now: () => time,
    wait: (ms, ...signals) =>
      new Promise((resolve) => {
        if (ms <= 0 || signals.some((signal) => signal.aborted)) return resolve();
        waiting.push({ due: time + ms, resolve });
        setImmediate(step);
      }),
  };
}
