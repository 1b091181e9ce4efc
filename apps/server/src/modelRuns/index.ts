/**
 * Asking a model about a version of a script: what is asked and how the answer is judged is a `ModelRunKind` of a feature; starting, pricing,
 * paying, streaming, stopping and failing are one for all.
 */
export { awaitModelRun } from "./awaitModelRun.ts";
export { changeCeiling } from "./changeCeiling.ts";
export type { ModelRunDeps, ModelRunRoutesDeps } from "./deps.ts";
export { findRunning } from "./findRunning.ts";
export type { AnswerOutcome, ModelRunKind, OpenVersion, Prepared, Question, Results, Stages } from "./modelRunKind.ts";
export { registerModelRunCalls } from "./modelRunRoutes.ts";
export { pauseModelRun, resumeModelRun } from "./pauseModelRun.ts";
export { ModelRunInput } from "./modelRunInput.ts";
export { modelRunPerformer, workModelRuns } from "./performModelRun.ts";
export { pricesOf, secondsOf } from "./price.ts";
export { estimateModelRun, openVersion, startModelRun, type StartOptions } from "./startModelRun.ts";
export { versionOf, type OwnVersion } from "./versionOf.ts";
