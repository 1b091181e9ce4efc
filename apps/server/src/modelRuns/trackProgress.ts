import { createProgressReporter } from "../runEngine/index.ts";
import type { RunWriter } from "../run/index.ts";
import type { Question } from "./modelRunKind.ts";
import { secondsOf } from "./price.ts";

type Timed = Pick<Question, "key" | "after" | "outputTokens">;

/** Seconds of the estimate that must have passed before the run's own pace counts. */
const SECONDS_SEEN = 15;
/** How much faster, or slower, than the estimate a run is taken to be. */
const [FASTEST, SLOWEST] = [0.1, 10];

interface Begun {
  /** Questions that an earlier worker of the run has answered. */
  done: number;
  /** Those that are still to be asked, as far as they are foreseen. */
  left: readonly Timed[];
  concurrency: number;
}

/**
 * Reports how many questions are answered, when they wait for the provider, and how long the rest will take: as it was estimated before the run,
 * by the pace at which the estimate has come true. `now` in milliseconds.
 */
export function trackProgress(
  writer: Pick<RunWriter, "progress">,
  { done: answered, left: questions, concurrency }: Begun,
  now: () => number = () => performance.now(),
) {
  let done = answered;
  let left = new Map(questions.map((question) => [question.key, question]));
  const seconds = (): number => secondsOf([...left.values()], concurrency);
  const began = now();
  let estimated = seconds();
  const remainingSeconds = (at: number): number => {
    const rest = seconds();
    const seen = estimated - rest;
    const pace = seen < SECONDS_SEEN ? 1 : (at - began) / 1000 / seen;
    return Math.ceil(rest * Math.min(SLOWEST, Math.max(FASTEST, pace)));
  };
  const reporter = createProgressReporter(writer.progress, now, (at) => {
    const total = done + left.size;
    return {
      percent: Math.min(99, Math.floor((99 * done) / Math.max(1, total))),
      step: "",
      message: "",
      done,
      total,
      remainingSeconds: remainingSeconds(at),
    };
  });
  return {
    wait: reporter.wait,
    settled: reporter.settled,
    /** What is still to be asked is another than was foreseen. */
    expect(more: readonly Timed[]): void {
      const before = seconds();
      left = new Map(more.map((question) => [question.key, question]));
      estimated += seconds() - before;
    },
    ended(key: string): void {
      if (!left.delete(key)) return;
      done++;
      reporter.report(left.size === 0);
    },
  };
}
