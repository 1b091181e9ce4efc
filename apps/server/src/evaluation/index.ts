export type { EvaluationDeps, EvaluationRoutesDeps } from "./deps.ts";
export type { EvaluationProgress } from "./evaluate.ts";
export { evaluateInMemory } from "./evaluateInMemory.ts";
export { evaluationsOf } from "./evaluationsOf.ts";
export {
  closeExportRecord,
  failWaitingReports,
  partsOfReport,
  reportUrl,
  stopPartsOfReport,
} from "./generateReport.ts";
export { loadReportWithText } from "./loadPrinted.ts";
export { loadPrompts } from "./prompts.ts";
export { TooLong } from "./readingPlan.ts";
export { reviveRuns } from "./reviveRuns.ts";
export { registerEvaluation } from "./routes.ts";
export { sweepPassages } from "./scenes/sweepPassages.ts";
export { sweepScenes } from "./scenes/sweepScenes.ts";
export { startEvaluation } from "./startEvaluation.ts";
export { workEvaluation } from "./worker.ts";
