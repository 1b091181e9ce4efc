import { latestValueWriter, type Progress } from "../run/index.ts";

/** All that a run can say of how far it is. */
export type FullProgress = Required<Progress>;

const TOLD_EVERY_MS = 1_000;

/** Tells a run's viewers how far it is, and why it waits. */
export interface ProgressReporter {
  /** Says how far the run is: now where it is news, else once a second. */
  tell(news?: boolean): void;
  /** A step's call waits for a provider that is down, for this reason, or (null) goes on. The first that waits and the last that goes on are news. */
  wait(key: string, why: string | null): void;
  /** Waits for what was told so far. */
  settled(): Promise<void>;
}

/** `now` in milliseconds of any steady clock; `describe` says how far the run is while nothing waits. */
export function createProgressReporter(
  write: (progress: FullProgress) => Promise<unknown>,
  now: () => number,
  describe: (now: number) => FullProgress,
): ProgressReporter {
  const waits = new Map<string, string>();
  // A progress that could not be written is followed by another, or by a step's own write, which throws.
  const news = latestValueWriter<FullProgress>(write);
  let last = -Infinity;

  const tell = (isNews = false): void => {
    const at = now();
    if (!isNews && at - last < TOLD_EVERY_MS) return;
    last = at;
    const [why] = waits.values();
    const progress = describe(at);
    news.tell(why === undefined ? progress : { ...progress, message: why, remainingSeconds: null });
  };
  return {
    tell,
    wait(key, why) {
      if (why === null) waits.delete(key);
      else waits.set(key, why);
      tell(waits.size === (why === null ? 0 : 1));
    },
    settled: () => news.settled(),
  };
}
