export { EventBatch } from "./eventBatch.ts";
export { applyEvent, emptyReplay, isEnded, replayEvents, type Replay } from "./replay.ts";
export { storable, storableText } from "./fold.ts";
export { RunEnded, StepTakenOver, type Run } from "./run.ts";
export { createRunLog, type OnRunEnd, type RunEnd, type RunLog, type RunLogDeps } from "./runLog.ts";
export type { Progress, RunWriter, StepWriter } from "./runWriter.ts";
export type { StartedRun, StartRun } from "./startRun.ts";
