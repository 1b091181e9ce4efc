import type { Log } from "../../platform/index.ts";
import type { StepWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";

/** Ends a step and its reservation in one transaction. */
export const payStep = (
  deps: Pick<EvaluationDeps, "ink">,
  log: Pick<Log, "warn">,
  runId: string,
  step: StepWriter,
  paid: string,
) => ({
  finish: (units: number, data: object): Promise<void> =>
    step.finish({
      data,
      also: async (tx) => {
        const { overrun } = await deps.ink.settle(runId, paid, { units }, tx);
        if (overrun > 0) log.warn({ runId, step: step.key, overrun }, "a step cost more than was reserved");
      },
    }),
  fail: (message: string): Promise<void> => step.fail(message, (tx) => deps.ink.release(runId, paid, tx)),
});
