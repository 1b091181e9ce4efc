export { serialByKey } from "./serialByKey.ts";
export { EventBatch } from "./eventBatch.ts";
export { isEnded } from "@mochang/contract";
export { storable, storableText } from "./storable.ts";
export { stepText } from "./stepText.ts";
export { idOfUpload } from "./idOfUpload.ts";
export { haltedSteps } from "./haltedSteps.ts";
export { RunEnded, StaleFenceError, type Run, type RunEnd } from "./run.ts";
export { latestValueWriter } from "./latestValueWriter.ts";
export type { OnRunEnd } from "./logWrites.ts";
export { createRunLog, type RunLog, type RunLogDeps } from "./runLog.ts";
export type { Progress, RunWriter, StepWriter } from "./runWriter.ts";
export type { StartedRun, StartRun } from "./startRun.ts";
export { registerRun, type RunRoutesDeps } from "./routes.ts";
export { closingMessages, fileUrlOf, progressLine, progressMessage } from "./progressMessages.ts";
export { sendProgressStream, sendRunStream } from "./runStream.ts";
export { openSse, sseEvent, type SseStream } from "./sse.ts";
export { awaitEnds, lastQueued, undoneSteps, type InkOfRuns } from "./cancelRun.ts";
export type { LedgerColumns } from "./readRun.ts";
export type { NewestStep } from "./newestSteps.ts";
export type { RunFilter } from "./findRuns.ts";
export { refuseBeside, refuseHeldTargets, type NotBeside } from "./refuseBeside.ts";
export { readQueueStats, type QueueStats } from "./queueStats.ts";
export { markOpened } from "./markOpened.ts";
export { backfillRunDocuments } from "./backfillRunDocuments.ts";
export {
  namedRunColumn,
  percentUnderWay,
  runCardColumn,
  runHeadColumn,
  type NamedRun,
  type RunCard,
  type RunHead,
} from "./runColumns.ts";
export { readUnderWay, type RunUnderWay } from "./underWay.ts";
