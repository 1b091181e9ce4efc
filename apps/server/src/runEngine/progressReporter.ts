import { latestValueWriter, type Progress } from "../run/index.ts";

/** Every field of a run's progress. */
export type FullProgress = Required<Progress>;

const REPORT_INTERVAL_MS = 1_000;

/** Writes a run's progress, and the reason while it waits, for its viewers. */
export interface ProgressReporter {
  /** Writes the progress at once if `immediately`, else at most once a second. */
  report(news?: boolean): void;
  /** A step's call waits for a provider that is down, for this reason, or (null) goes on. The first that waits and the last that goes on are written at once. */
  wait(key: string, reason: string | null): void;
  /** Waits until everything reported so far is written. */
  settled(): Promise<void>;
}

/** `now` in milliseconds of any steady clock; `describe` gives the progress while nothing waits. */
export function createProgressReporter(
  write: (progress: FullProgress) => Promise<unknown>,
  now: () => number,
  describe: (now: number) => FullProgress,
): ProgressReporter {
  const waitReasons = new Map<string, string>();
  // A progress that could not be written is followed by another, or by a step's own write, which throws.
  const writer = latestValueWriter<FullProgress>(write);
  let last = -Infinity;

  const report = (immediately = false): void => {
    const at = now();
    if (!immediately && at - last < REPORT_INTERVAL_MS) return;
    last = at;
    const [reason] = waitReasons.values();
    const progress = describe(at);
    writer.write(reason === undefined ? progress : { ...progress, message: reason, remainingSeconds: null });
  };
  return {
    report,
    wait(key, reason) {
      if (reason === null) waitReasons.delete(key);
      else waitReasons.set(key, reason);
      report(waitReasons.size === (reason === null ? 0 : 1));
    },
    settled: () => writer.settled(),
  };
}
