import type { Charge } from "../../model/index.ts";
import type { Log } from "../../platform/index.ts";
import { isEnded, type StepWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";

/** The ends of a step with its reservation `paid`: each is one transaction. */
export interface StepPayment {
  finish(charge: Charge, data?: unknown): Promise<void>;
  /** A failed step costs nothing, whatever it had streamed. */
  fail(message: string): Promise<void>;
  /** Its call was cut off. When its user stopped the run, what was streamed is paid; a run that goes on elsewhere keeps its reservation. */
  stop(charge: Charge): Promise<void>;
}

export function payStep(
  { db, ink, runLog }: Pick<EvaluationDeps, "db" | "ink" | "runLog">,
  log: Pick<Log, "warn">,
  runId: string,
  step: StepWriter,
  paid: string,
): StepPayment {
  return {
    finish: (charge, data) =>
      step.finish({
        data,
        also: async (tx) => {
          const { overrun } = await ink.settle(runId, paid, charge, tx);
          if (overrun > 0) log.warn({ runId, step: step.key, overrun }, "a step cost more than was reserved");
        },
      }),
    fail: (message) => step.fail(message, (tx) => ink.release(runId, paid, tx)),
    stop: (charge) =>
      db.transaction(async (tx) => {
        const run = await runLog.loadRun(runId, tx);
        if (run?.cancelAsked && !isEnded(run.state)) await ink.settle(runId, paid, charge, tx);
      }),
  };
}
