import type { Jobs } from "../../platform/index.ts";
import type { RunLog } from "../../run/index.ts";
import { SCENES_JOB } from "./jobKind.ts";
import { CUT_OFF } from "../passages/sweepPassages.ts";

/** A run under way gives a sign of life every 15 s. */
const SILENT_MS = 60_000;
/** After a day nobody waits for it any more. */
const OLDEST_MS = 24 * 3600_000;

/**
 * Queues the jobs of silent runs over all scenes again, gives up those of yesterday, and ends passages that say nothing any more, e.g.
 * since their machine lost its network; those of killed processes end sooner (`sweepPassages`).
 */
export async function sweepScenes({ jobs, runLog }: { jobs: Jobs; runLog: RunLog }, now: Date): Promise<void> {
  const silent = await runLog.findRuns({
    kinds: ["scenes"],
    active: true,
    silentMs: SILENT_MS,
    startedAfter: new Date(now.getTime() - OLDEST_MS),
  });
  for (const { id, userId } of silent) await jobs.send(SCENES_JOB, { runId: id }, { singletonKey: id, group: userId });
  await runLog.sweepRuns(["scenes"], OLDEST_MS, "场景分析中断，请重新开始");
  await runLog.sweepRuns(["passage"], SILENT_MS, CUT_OFF);
}
