import { isEnded } from "@mochang/contract";
import { AppError, isTemporaryDatabaseFault, ProcessStopping, type Jobs } from "../platform/index.ts";
import { RunEnded, type RunEnd, type RunLog, type RunWriter } from "../run/index.ts";
import { faultsOf } from "./workInput.ts";
import type { Performer, RunContext, WorkKind } from "./workKinds.ts";

/**
 * After so many unexpected errors of the work itself the run is given up. A kill, a stop or a database that restarts is none: a run may be cut
 * as often as it gets on.
 */
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
 * Performs, or takes up, a run: marks it running, does its work and writes its end. Nothing when it has ended. A worker whose run another has
 * taken up since ends quietly.
 * @throws what interrupted it, when the queue shall try again
 */
export async function performRun(
  deps: Deps,
  runId: string,
  context: RunContext,
  kind: WorkKind,
  performer: Performer,
): Promise<void> {
  const writer = await deps.runLog.takeRun(runId).catch(unlessEnded);
  if (!writer) return;
  const signal = AbortSignal.any([context.signal, writer.signal]);
  try {
    const run = await deps.runLog.loadRun(runId);
    if (!run || run.cancelAsked) throw new RunEnded(runId);
    if (run.state === "queued") await writer.append([{ type: "state", state: "running" }]);
    await performer.perform(run, writer, signal, context);
    await writer.flush();
    const end = await performer.conclude(runId);
    if (end) await writer.finish(end);
  } catch (error) {
    await settleEnd(deps, writer, error, context, kind);
  } finally {
    await writer.close();
  }
}

/** What an interruption means: cancelled, taken over, shutting down, or a fault of the work. */
async function settleEnd(
  deps: Deps,
  writer: RunWriter,
  error: unknown,
  context: RunContext,
  kind: WorkKind,
): Promise<void> {
  const { runId } = writer;
  const now = await deps.runLog.loadRun(runId);
  if (!now || isEnded(now.state) || now.fence !== writer.fence) return;
  if (now.cancelAsked) {
    // What is done with the end finds all that was written.
    await writer.flush().catch(unlessEnded);
    return finish(writer, { state: "cancelled", message: kind.stoppedMessage });
  }
  if (context.signal.aborted || error instanceof ProcessStopping || isTemporaryDatabaseFault(error)) throw error;
  if (error instanceof AppError) return finish(writer, { state: "failed", message: error.msg });
  context.log.error({ err: error, runId }, `${kind.kind} interrupted`);
  const faults = faultsOf(now.input) + 1;
  await writer.changeInput({ faults });
  if (faults < MAX_FAULTS) throw error;
  return finish(writer, { state: "failed", message: kind.failedMessage });
}

const finish = (writer: RunWriter, end: RunEnd): Promise<void> => writer.finish(end).catch(unlessEnded);

function unlessEnded(error: unknown): void {
  if (!(error instanceof RunEnded)) throw error;
}
