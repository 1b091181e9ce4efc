/**
 * Long work in steps: kinds of runs, how they start, resume, retry, are taken over by another worker and notify their user at the end; steps that are paid for and
 * streamed as far as their text is verified; prompts in Markdown. A feature adds a kind, its prompts and its schema.
 */
export { retryModelCall, type AskingLimits } from "./retryModelCall.ts";
export { followStep, type StepEnd } from "./followStep.ts";
export { readFrontMatter } from "./frontMatter.ts";
export { type EndMessage, type Performer, type RunContext, type WorkKind } from "./workKinds.ts";
export { createMemoryRun, type MemoryRun } from "./memoryRun.ts";
export { ASSUMED_SPEED, createRemainingTime, type RemainingTime, type TimedStep } from "./remainingTime.ts";
export { beginPaidStep, isStopRequested, type StepSink } from "./paidStep.ts";
export { performRun, workRuns } from "./performRun.ts";
export { createProgressReporter, type FullProgress, type ProgressReporter } from "./progressReporter.ts";
export { openPrompts, promptsByForm, type PromptFolder } from "./promptFiles.ts";
export { resumeWork, startWork, type StartDeps, type Resume, type Started } from "./startWork.ts";
export { createStepRunner, type Step, type StepRunner } from "./stepRunner.ts";
export { inkStep, partOf, WorkInput } from "./workInput.ts";
export { writeVerified, type TextFilter, type TextSink, type VerifiedAnswer } from "./writeVerified.ts";
export { endAbandonedRuns, notifyWhenRunsEnd, requeueSilentRuns } from "./orphanedRuns.ts";
