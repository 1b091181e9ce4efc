/** A clock that a test moves. */
export class TestClock {
  now = 1_000_000;
  private timers: { at: number; act: () => void }[] = [];

  later = (act: () => void, ms: number): (() => void) => {
    const timer = { at: this.now + ms, act };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((other) => other !== timer));
  };

  /** Runs the timers of so many milliseconds in their order, each with what it sets off. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    await settled();
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.now = Math.max(this.now, next.at);
      next.act();
      await settled();
    }
    this.now = until;
  }
}

/** Everything that waits for nothing but other code has been done. */
export const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
