/** Steps in their order; one that comes after others waits until they have ended. */
export interface StepQueue<Step> {
  /** The first step that may begin; undefined when none is left. @throws Error when those left wait for one another */
  next(): Promise<Step | undefined>;
  ended(key: string): void;
  /** Nothing more is given out: who waits is told so. */
  stop(): void;
}

export function createStepQueue<Step extends { key: string; after?: readonly string[] }>(
  steps: readonly Step[],
): StepQueue<Step> {
  const waiting = [...steps];
  const open = new Set(steps.map((step) => step.key));
  let running = 0;
  let stopped = false;
  let sleepers: (() => void)[] = [];
  const wake = (): void => {
    const woken = sleepers;
    sleepers = [];
    for (const go of woken) go();
  };

  return {
    async next() {
      while (waiting.length > 0 && !stopped) {
        const at = waiting.findIndex(({ after }) => !after?.some((key) => open.has(key)));
        if (at >= 0) {
          running++;
          return waiting.splice(at, 1)[0];
        }
        if (running === 0) throw new Error(`steps wait for one another: ${waiting.map(({ key }) => key).join(", ")}`);
        await new Promise<void>((resolve) => sleepers.push(resolve));
      }
      return undefined;
    },
    ended(key) {
      running--;
      open.delete(key);
      wake();
    },
    stop() {
      stopped = true;
      wake();
    },
  };
}
