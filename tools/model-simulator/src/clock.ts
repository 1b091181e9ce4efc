/** Time as the simulator spends it. */
export interface Clock {
  now(): number;
  /** Ends early, without error, when the signal fires. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (ms <= 0 || signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done, { once: true });
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
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal.aborted) return resolve();
        waiting.push({ due: time + ms, resolve });
        setImmediate(step);
      }),
  };
}
