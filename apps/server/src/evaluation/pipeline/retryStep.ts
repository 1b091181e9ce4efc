import type { EvaluationStarted, RunStep } from "@mochang/contract";
import { AppError } from "../../platform/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { isReadingKey, isScoreKey, sectionKey, WARM_UP } from "./plan.ts";
import { resumeEvaluation, unfinishedSteps } from "./resumeEvaluation.ts";

/**
 * A failed step is done again, with what it cannot do without: the reading where that failed, and for the conclusion the scores. Steps that a
 * stopped evaluation left waiting are taken up with it, and paid for.
 */
function stepsToRetry(steps: readonly RunStep[], key: string, conclusion: number): string[] {
  const failed = steps.filter((s) => s.state === "failed").map((s) => s.key);
  if (!failed.includes(key)) throw new AppError("conflict", { msg: "这一节不需要重试，请刷新后查看" });
  const unread = failed.includes(WARM_UP);
  const needed = (k: string): boolean =>
    k === key || (unread && isReadingKey(k)) || (key === sectionKey(conclusion) && isScoreKey(k));
  return unfinishedSteps(steps).filter((k) => !failed.includes(k) || needed(k));
}

/** Queues an ended evaluation again for one of its failed steps. @throws AppError */
export const retryStep = (
  deps: EvaluationDeps,
  user: Evaluator,
  runId: string,
  key: string,
): Promise<EvaluationStarted> =>
  resumeEvaluation(deps, user, runId, { pick: (steps, conclusion) => stepsToRetry(steps, key, conclusion) });
