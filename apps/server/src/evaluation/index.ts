export type { EvaluationDeps, EvaluationRoutesDeps } from "./deps.ts";
export type { EvaluationProgress } from "./pipeline/evaluate.ts";
export { evaluateInMemory } from "./pipeline/evaluateInMemory.ts";
export { evaluationsOf } from "./evaluationsOf.ts";
export {
  closeExportRecord,
  failWaitingReports,
  partsOfReport,
  reportUrl,
  stopPartsOfReport,
} from "./report/generateReport.ts";
export { loadReportWithText } from "./report/loadPrinted.ts";
export { loadPrompts } from "./prompts/loadPrompts.ts";
export { TooLong } from "./reading/readingPlan.ts";
export { reviveRuns } from "./pipeline/reviveRuns.ts";
export { registerEvaluation } from "./routes.ts";
export { sweepPassages } from "./passages/sweepPassages.ts";
export { sweepScenes } from "./scenes/sweepScenes.ts";
export { startEvaluation } from "./pipeline/startEvaluation.ts";
export { workEvaluation } from "./worker.ts";
