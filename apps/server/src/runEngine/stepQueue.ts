/** Steps in their order; one that comes after others waits until they have ended. */
export interface StepQueue<Step> {
  /** The first step that may begin; undefined when none is left. @throws Error when those left wait for one another */
  next(): Promise<Step | undefined>;
  ended(key: string): void;
  /** Gives out no more steps; callers that wait get undefined. */
  stop(): void;
}

export function createStepQueue<Step extends { key: string; after?: readonly string[] }>(
  steps: readonly Step[],
): StepQueue<Step> {
  const waiting = [...steps];
  const open = new Set(steps.map((step) => step.key));
  let running = 0;
  let stopped = false;
  let waiters: (() => void)[] = [];
  const wakeWaiters = (): void => {
    const resolvers = waiters;
    waiters = [];
    for (const go of resolvers) go();
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
        await new Promise<void>((resolve) => waiters.push(resolve));
      }
      return undefined;
    },
    ended(key) {
      running--;
      open.delete(key);
      wakeWaiters();
    },
    stop() {
      stopped = true;
      wakeWaiters();
    },
  };
}
