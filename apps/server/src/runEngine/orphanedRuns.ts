import { isEnded } from "@mochang/contract";
import type { Jobs, Transaction } from "../platform/index.ts";
import type { Run, RunLog } from "../run/index.ts";
import type { EndMessage, WorkKind } from "./workKinds.ts";

/** A run under way writes a heartbeat every 15 s. */
const IDLE_MS = 60_000;
/** A run whose job could not be queued again for a day is ended. */
const LOST_MS = 24 * 3600_000;

/**
 * Queues the jobs of silent runs again: a job ends for good after so many kills, or is lost with its queue, but its run is not done. A run
 * whose job is still queued or running gets no second one. Runs without a job have ended with their process.
 */
export async function requeueSilentRuns(
  { runLog, jobs }: { runLog: RunLog; jobs: Pick<Jobs, "send"> },
  kinds: readonly WorkKind[],
): Promise<void> {
  for (const { kind, job, lostMessage } of kinds) {
    if (job === null) {
      await runLog.endSilentRuns([kind], IDLE_MS, lostMessage);
      continue;
    }
    await runLog.endSilentRuns([kind], LOST_MS, lostMessage);
    // By their silence, not by their age: one that is gone on with may have been started long ago.
    for (const run of await runLog.findRuns({ kinds: [kind], active: true, silentMs: IDLE_MS }))
      await jobs.send(job, { runId: run.id }, { singletonKey: run.id, group: run.userId });
  }
}

/** Ends the runs without a job whose process was killed; the ink that they held is released. */
export async function endAbandonedRuns(
  runLog: Pick<RunLog, "endRunsOfDeadProcesses">,
  kinds: readonly WorkKind[],
): Promise<void> {
  for (const { kind, job, lostMessage } of kinds)
    if (job === null) await runLog.endRunsOfDeadProcesses([kind], lostMessage);
}

/** Leaves the message of each run's kind when it ends; `leave` writes it. */
export function notifyWhenRunsEnd(
  runLog: RunLog,
  kinds: readonly WorkKind[],
  storeMessage: (tx: Transaction, run: Run, message: EndMessage) => Promise<void>,
): void {
  const byName = new Map<string, WorkKind>(kinds.map((kind) => [kind.kind, kind]));
  runLog.onEnd(async (tx, run) => {
    if (!isEnded(run.state)) return;
    const message = await byName.get(run.kind)?.message?.(tx, run, runLog);
    if (message) await storeMessage(tx, run, message);
  });
}
