import { setTimeout as delay } from "node:timers/promises";
import { AppError, isDatabaseTrouble, LOSS_TOLD_MS, type JobContext } from "../../platform/index.ts";
import { isEnded, RunEnded, StepTakenOver, type Run, type RunEnd, type RunWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";

/** After so many unexpected errors the run is given up. Kills are none, nor is a database that restarts: a run may be cut as often as it gets on. */
const GIVE_UP = 3;

export type RunContext = Pick<JobContext, "signal" | "log">;
type Deps = Pick<EvaluationDeps, "runLog">;

/** What one kind of run does in its job. */
export interface RunWork {
  /** Names the work in the log, e.g. "evaluation". */
  name: string;
  stopped: string;
  failed: string;
  readInput: (input: unknown) => { faults: number };
  /** Does the steps that are still to do; finished ones are left alone. The signal fires when the run is to stop or the process ends. */
  work: (run: Run, writer: RunWriter, signal: AbortSignal) => Promise<void>;
  /** How the run ends when its work is done; null when it is no longer there. */
  conclude: () => Promise<RunEnd | null>;
}

/**
 * Performs, or takes up, a run: marks it running, does its work and writes its end. Nothing when it has ended.
 * A worker that was thought dead may take steps from its successor while that takes others from it, and both leave off: who still has
 * the job when the other must know that it lost it goes on.
 * @throws what interrupted it, when the queue shall try again
 */
export async function performRun(deps: Deps, runId: string, context: RunContext, kind: RunWork): Promise<void> {
  while ((await attempt(deps, runId, context, kind)) === "taken over")
    await delay(LOSS_TOLD_MS, undefined, { signal: context.signal });
}

async function attempt(deps: Deps, runId: string, context: RunContext, kind: RunWork): Promise<"taken over" | "ended"> {
  const run = await deps.runLog.loadRun(runId);
  if (!run || isEnded(run.state)) return "ended";
  const writer = deps.runLog.openRun(runId);
  const signal = AbortSignal.any([context.signal, writer.signal]);
  try {
    if (run.cancelAsked) throw new RunEnded(runId);
    if (run.state === "queued") await writer.append([{ type: "state", state: "running" }]);
    await kind.work(run, writer, signal);
    await writer.flush();
    const end = await kind.conclude();
    return end ? await finish(deps, runId, end) : "ended";
  } catch (error) {
    return await settleEnd(deps, runId, error, signal, context, kind);
  } finally {
    await writer.close();
  }
}

/** What an interruption means: cancelled, taken over, shutting down, or a fault of ours. */
async function settleEnd(
  deps: Deps,
  runId: string,
  error: unknown,
  signal: AbortSignal,
  context: RunContext,
  kind: RunWork,
): Promise<"taken over" | "ended"> {
  const now = await deps.runLog.loadRun(runId);
  if (!now || isEnded(now.state)) return "ended";
  if (now.cancelAsked) return finish(deps, runId, { state: "cancelled", message: kind.stopped });
  if (error instanceof StepTakenOver || signal.reason instanceof StepTakenOver) return "taken over";
  if (context.signal.aborted || isDatabaseTrouble(error)) throw error;
  context.log.error({ err: error, runId }, `${kind.name} interrupted`);
  const input = kind.readInput(now.input);
  await deps.runLog.setInput(runId, { ...input, faults: input.faults + 1 });
  if (input.faults + 1 < GIVE_UP && !(error instanceof AppError)) throw error;
  return finish(deps, runId, { state: "failed", message: error instanceof AppError ? error.msg : kind.failed });
}

async function finish(deps: Deps, runId: string, end: RunEnd): Promise<"ended"> {
  try {
    await deps.runLog.finishRun(runId, end);
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  }
  return "ended";
}
