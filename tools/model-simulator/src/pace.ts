import type { SimulatorOptions } from "./simulatorOptions.ts";

/** Tells running answers that the settings have changed, so that a slow answer speeds up at once. */
export interface Pace {
  changed(): void;
  /** Waits until so long after a moment as the settings say, also when they change meanwhile; the time at which that is, or was. */
  pass(from: number, milliseconds: () => number, disconnected: AbortSignal): Promise<number>;
}

export function createPace({ clock }: SimulatorOptions): Pace {
  let change = new AbortController();
  return {
    changed() {
      change.abort();
      change = new AbortController();
    },
    async pass(from, milliseconds, disconnected) {
      let due = from + milliseconds();
      while (due > clock.now() && !disconnected.aborted) {
        await clock.wait(due - clock.now(), disconnected, change.signal);
        due = Math.min(due, from + milliseconds());
      }
      return due;
    },
  };
}
