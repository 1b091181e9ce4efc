import { AppError } from "../platform/index.ts";
import { isOfTodaysText } from "../prompting/index.ts";
import type { Run } from "../run/index.ts";
import type { EvaluationDeps, Evaluator } from "./deps.ts";
import { canResume, resumeEvaluation, unfinishedSteps } from "./pipeline/resumeEvaluation.ts";
import { retryScenes } from "./sceneAnalysisRun/startScenes.ts";

const CANNOT = "这件接不上了：稿子改过，换过模型，或者还什么都没写成。请本人重新开始";

/** Goes on with a failed evaluation or analysis of scenes where it failed, for its user. @throws AppError conflict, ink-exhausted */
export async function resumeFailed(deps: EvaluationDeps, owner: Evaluator, run: Run): Promise<void> {
  if (run.kind === "scenes") return void (await retryScenes(deps, owner, run.id));
  if (run.kind !== "evaluation" || !(await isOfTodaysText(deps.db, run)) || !(await canResume(deps, run)))
    throw new AppError("conflict", { msg: CANNOT });
  await resumeEvaluation(deps, owner, run.id, { pick: unfinishedSteps });
}
