import { ModelFault } from "../model/index.ts";
import type { StepSink } from "./paidStep.ts";
import { createStepQueue } from "./stepQueue.ts";

/** A step that is to be done. */
export interface Step {
  key: string;
  /** Keys of steps of this list that must have ended, well or not, before it begins. */
  after?: readonly string[];
  perform(sink: StepSink): Promise<void>;
}

export interface StepRunnerOptions {
  /** Steps at once. */
  concurrency: number;
  /** Begins a step, or begins it again; null when it is done already. */
  begin(key: string): Promise<StepSink | null>;
  signal?: AbortSignal;
  started?(key: string): void;
  /** The model has failed for good; the step is about to say so. */
  failed?(key: string, fault: ModelFault): void;
  /** However it ended. */
  ended?(key: string): void;
}

/** Does steps side by side. A step's failure at the model is the step's; anything unexpected stops the others and is thrown. */
export interface StepRunner {
  /** Fires when the run is to stop, also because one of its steps broke. */
  readonly signal: AbortSignal;
  /** No further call is made: every step that is still to do fails for this reason. */
  giveUp(fault: ModelFault): void;
  /** Begins the steps in their order. @throws what was unexpected, when all that ran have ended */
  run(steps: readonly Step[]): Promise<void>;
}

/** The provider will not answer the next call either. */
const UNRECOVERABLE_FAULTS = new Set(["wrong-key", "wrong-address", "unreachable", "no-quota"]);

export function createStepRunner(options: StepRunnerOptions): StepRunner {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  let unrecoverable: ModelFault | null = null;

  async function runStep({ key, perform }: Step): Promise<void> {
    signal.throwIfAborted();
    const sink = await options.begin(key);
    if (!sink) return;
    options.started?.(key);
    try {
      if (unrecoverable) throw unrecoverable;
      await perform(sink);
    } catch (error) {
      if (error instanceof ModelFault && error.charge) await sink.stop(error.charge);
      if (!(error instanceof ModelFault) || error.kind === "cancelled" || signal.aborted) throw error;
      if (UNRECOVERABLE_FAULTS.has(error.kind)) unrecoverable ??= error;
      options.failed?.(key, error);
      await sink.fail(error.forWriter);
    }
  }

  return {
    signal,
    giveUp: (fault) => void (unrecoverable ??= fault),
    async run(steps) {
      const queue = createStepQueue(steps);
      const broken: unknown[] = [];
      const worker = async (): Promise<void> => {
        for (let step = await queue.next(); step; step = await queue.next()) {
          try {
            await runStep(step);
            options.ended?.(step.key);
          } catch (error) {
            broken.push(error);
            queue.stop();
            stop.abort(new Error(`step ${step.key} failed unexpectedly`));
          }
          queue.ended(step.key);
        }
      };
      await Promise.all(Array.from({ length: Math.max(1, Math.min(options.concurrency, steps.length)) }, worker));
      if (broken.length > 0) throw broken[0];
    },
  };
}
