import { isEnded, type RunKind } from "@mochang/contract";
import type { JobContext, JobKind, Jobs, Transaction } from "../platform/index.ts";
import type { Run, RunEnd, RunLog, RunWriter } from "../run/index.ts";

/** What a run's user is told when it has ended, and where a click leads, a path of the web app. */
export interface EndMessage {
  title: string;
  link: string | null;
}

/** One kind of long work, as those know it who start it, revive it or tell of it: without its code. */
export interface WorkKind {
  kind: RunKind;
  /** Takes it up in a worker. Null: it is done in the request that asks for it, and ends with its reader or its process. */
  job: JobKind<{ runId: string }> | null;
  /** Sentences for its user: it was stopped (none: nothing is said), it broke off, and nobody goes on with it any more. */
  stopped?: string;
  failed: string;
  lost: string;
  /** In the transaction in which a run ends; null: nothing is told. A run that ends again is told anew. */
  message?(tx: Transaction, run: Run, runLog: RunLog): Promise<EndMessage | null>;
}

/** What a kind does in its job; finished steps are left alone, so that a run may be taken up at any moment. */
export interface Performer {
  /** Does the steps that are still to do. The signal fires when the run is to stop or the process ends. */
  perform(run: Run, writer: RunWriter, signal: AbortSignal, context: RunContext): Promise<void>;
  /** How the run ends when its work is done; null when it is no longer there. */
  conclude(runId: string): Promise<RunEnd | null>;
}
export type RunContext = Pick<JobContext, "signal" | "log">;

/** A run under way gives a sign of life every 15 s. */
const SILENT_MS = 60_000;
/** After a day nobody waits for it any more. */
const LOST_MS = 24 * 3600_000;

/**
 * Queues the jobs of silent runs again: a job ends for good after so many kills, or is lost with its queue, but its run is not done. A run
 * whose job is still queued or running gets no second one. Runs without a job have ended with their process.
 */
export async function reviveRuns(
  { runLog, jobs }: { runLog: RunLog; jobs: Pick<Jobs, "send"> },
  kinds: readonly WorkKind[],
  now: Date,
): Promise<void> {
  for (const { kind, job, lost } of kinds) {
    if (job === null) {
      await runLog.sweepRuns([kind], SILENT_MS, lost);
      continue;
    }
    const startedAfter = new Date(now.getTime() - LOST_MS);
    for (const run of await runLog.findRuns({ kinds: [kind], active: true, silentMs: SILENT_MS, startedAfter }))
      await jobs.send(job, { runId: run.id }, { singletonKey: run.id, group: run.userId });
    await runLog.sweepRuns([kind], LOST_MS, lost);
  }
}

/** Ends the runs without a job whose process was killed: nobody will go on with them, and what they held goes back. */
export async function endOrphans(runLog: Pick<RunLog, "sweepGone">, kinds: readonly WorkKind[]): Promise<void> {
  for (const { kind, job, lost } of kinds) if (job === null) await runLog.sweepGone([kind], lost);
}

/** Leaves the message of each run's kind when it ends; `leave` writes it. */
export function tellEnds(
  runLog: RunLog,
  kinds: readonly WorkKind[],
  leave: (tx: Transaction, run: Run, message: EndMessage) => Promise<void>,
): void {
  const byName = new Map<string, WorkKind>(kinds.map((kind) => [kind.kind, kind]));
  runLog.onEnd(async (tx, run) => {
    if (!isEnded(run.state)) return;
    const message = await byName.get(run.kind)?.message?.(tx, run, runLog);
    if (message) await leave(tx, run, message);
  });
}
