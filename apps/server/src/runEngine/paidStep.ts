import type { Cost, Ink } from "../ink/index.ts";
import type { Log, Transaction } from "../platform/index.ts";
import type { RunLog, RunWriter } from "../run/index.ts";
import { inkStep, type WorkInput } from "./workInput.ts";
import type { TextSink } from "./writeVerified.ts";

/** One attempt at a step. */
export interface StepSink extends TextSink {
  /** Done, and paid with what it and its parts (`partOf`) cost; `inTransaction` is done in the same transaction. */
  finish(end: {
    data?: unknown;
    cost?: Cost;
    parts?: readonly { key: string; cost: Cost | null }[];
    inTransaction?(tx: Transaction): Promise<void>;
  }): Promise<void>;
  /** Failed for good: its text is void and nothing is paid. */
  fail(message: string): Promise<void>;
  /** Its call was cut off behind some words. When its user stopped the run, they are paid; a run that goes on elsewhere keeps its reservation. */
  stop(cost: Cost): Promise<void>;
}

export interface PaidSteps {
  ink: Pick<Ink, "settle" | "release">;
  writer: RunWriter;
  input: Pick<WorkInput, "retries">;
  log: Pick<Log, "warn">;
  /** Whether the run's user has stopped it, rather than this process its work. */
  isStopped(): Promise<boolean>;
}

/** Begins a step whose end and whose reservation's end are one transaction; null when it is done already. */
export async function beginPaidStep(paidSteps: PaidSteps, key: string): Promise<StepSink | null> {
  const { ink, writer, input, log, isStopped } = paidSteps;
  const step = await writer.beginStep(key);
  if (!step) return null;
  const { runId } = writer;
  const paid = inkStep(input, key);
  const settle = async (reservedStep: string, cost: Cost, tx: Transaction): Promise<void> => {
    const { overrun } = await ink.settle(runId, reservedStep, cost, tx);
    if (overrun > 0) log.warn({ runId, step: key, overrun }, "a step cost more than was reserved");
  };
  return {
    text: step.text,
    restart: step.restart,
    finish: ({ data, cost, parts = [], inTransaction }) =>
      step.finish({
        data,
        inTransaction: async (tx) => {
          await inTransaction?.(tx);
          if (cost) await settle(paid, cost, tx);
          for (const part of parts)
            if (part.cost) await settle(inkStep(input, part.key), part.cost, tx);
            else await ink.release(runId, inkStep(input, part.key), tx);
        },
      }),
    fail: (message) => step.fail(message, (tx) => ink.release(runId, paid, tx)),
    async stop(cost) {
      if (!(await isStopped())) return;
      await step.inTransaction(async (tx) => void (await ink.settle(runId, paid, cost, tx)));
    },
  };
}

/** For a run in a worker: whether its user has asked to stop it. */
export const isStopRequested = (runLog: Pick<RunLog, "loadRun">, runId: string) => async (): Promise<boolean> =>
  Boolean((await runLog.loadRun(runId))?.cancelAsked);
