import { setTimeout as delay } from "node:timers/promises";
import { isEnded } from "@mochang/contract";
import { AppError, isDatabaseTrouble, LOSS_TOLD_MS, type Jobs } from "../platform/index.ts";
import { RunEnded, StepTakenOver, type RunEnd, type RunLog } from "../run/index.ts";
import { faultsOf, withFault } from "./workInput.ts";
import type { Performer, RunContext, WorkKind } from "./kinds.ts";

/** After so many unexpected errors the run is given up. Kills are none, nor is a database that restarts: a run may be cut as often as it gets on. */
const MAX_FAULTS = 3;

type Deps = { runLog: RunLog };

/** Takes up runs of a kind in this process. Their code loads with the first job. */
export async function workRuns(
  deps: Deps & { jobs: Jobs },
  kind: WorkKind,
  load: () => Promise<Performer>,
): Promise<void> {
  if (kind.job === null) throw new Error(`runs of the kind ${kind.kind} have no job`);
  await deps.jobs.work(kind.job, async ({ runId }, context) => performRun(deps, runId, context, kind, await load()));
}

/**
 * Performs, or takes up, a run: marks it running, does its work and writes its end. Nothing when it has ended.
 * A worker that was thought dead may take steps from its successor while that takes others from it, and both leave off: who still has
 * the job when the other must know that it lost it goes on.
 * @throws what interrupted it, when the queue shall try again
 */
export async function performRun(
  deps: Deps,
  runId: string,
  context: RunContext,
  kind: WorkKind,
  performer: Performer,
): Promise<void> {
  while ((await attempt(deps, runId, context, kind, performer)) === "taken over")
    await delay(LOSS_TOLD_MS, undefined, { signal: context.signal });
}

async function attempt(
  deps: Deps,
  runId: string,
  context: RunContext,
  kind: WorkKind,
  performer: Performer,
): Promise<"taken over" | "ended"> {
  const run = await deps.runLog.loadRun(runId);
  if (!run || isEnded(run.state)) return "ended";
  const writer = deps.runLog.openRun(runId);
  const signal = AbortSignal.any([context.signal, writer.signal]);
  try {
    if (run.cancelAsked) throw new RunEnded(runId);
    if (run.state === "queued") await writer.append([{ type: "state", state: "running" }]);
    await performer.perform(run, writer, signal, context);
    await writer.flush();
    const end = await performer.conclude(runId);
    return end ? await finish(deps, runId, end) : "ended";
  } catch (error) {
    return await settleEnd(deps, runId, error, { signal, context, kind });
  } finally {
    await writer.close();
  }
}

/** What an interruption means: cancelled, taken over, shutting down, or a fault of ours. */
async function settleEnd(
  deps: Deps,
  runId: string,
  error: unknown,
  { signal, context, kind }: { signal: AbortSignal; context: RunContext; kind: WorkKind },
): Promise<"taken over" | "ended"> {
  const now = await deps.runLog.loadRun(runId);
  if (!now || isEnded(now.state)) return "ended";
  if (now.cancelAsked) return finish(deps, runId, { state: "cancelled", message: kind.stopped });
  if (error instanceof StepTakenOver || signal.reason instanceof StepTakenOver) return "taken over";
  if (context.signal.aborted || isDatabaseTrouble(error)) throw error;
  if (error instanceof AppError) return finish(deps, runId, { state: "failed", message: error.msg });
  context.log.error({ err: error, runId }, `${kind.kind} interrupted`);
  const input = withFault(now.input);
  await deps.runLog.setInput(runId, input);
  if (faultsOf(input) < MAX_FAULTS) throw error;
  return finish(deps, runId, { state: "failed", message: kind.failed });
}

async function finish(deps: Deps, runId: string, end: RunEnd): Promise<"ended"> {
  try {
    await deps.runLog.finishRun(runId, end);
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  }
  return "ended";
}
