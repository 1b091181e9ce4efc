import type { Jobs } from "../../platform/index.ts";
import type { RunLog } from "../../run/index.ts";
import { EVALUATE_JOB, REPORT_JOB } from "../jobKinds.ts";

/** A run under way gives a sign of life every 15 s. */
const SILENT_MS = 60_000;
/** After a day nobody waits for it any more; the sweep ends it. */
const OLDEST_MS = 24 * 3600_000;

/**
 * Queues the jobs of silent runs again: a job ends for good after so many kills, or is lost with its queue, but its run is not done.
 * A run whose job is still queued or running gets no second one.
 */
export async function reviveRuns(
  { runLog, jobs }: { runLog: Pick<RunLog, "findRuns">; jobs: Jobs },
  now: Date,
): Promise<void> {
  const silent = await runLog.findRuns({
    kinds: ["evaluation", "report"],
    active: true,
    silentMs: SILENT_MS,
    startedAfter: new Date(now.getTime() - OLDEST_MS),
  });
  for (const { id, kind, userId } of silent)
    await jobs.send(kind === "report" ? REPORT_JOB : EVALUATE_JOB, { runId: id }, { singletonKey: id, group: userId });
}
