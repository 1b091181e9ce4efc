import { workRuns, type Performer } from "../runEngine/index.ts";
import type { EvaluationDeps } from "./deps.ts";
import { EVALUATION, REPORT, SCENES } from "./runKinds.ts";
import type { ReportJobDeps } from "./report/reportPdf.job.ts";

/** Takes evaluations, reports and scene analyses in this process. Their code loads with the first job. */
export async function workEvaluation(deps: EvaluationDeps & ReportJobDeps): Promise<void> {
  const evaluation = async (): Promise<Performer> =>
    (await import("./pipeline/evaluate.job.ts")).evaluationPerformer(deps);
  const report = async (): Promise<Performer> => (await import("./report/reportPdf.job.ts")).reportPerformer(deps);
  const scenes = async (): Promise<Performer> =>
    (await import("./sceneAnalysisRun/sceneAnalysis.job.ts")).scenesPerformer(deps);
  await workRuns(deps, EVALUATION, evaluation);
  await workRuns(deps, REPORT, report);
  await workRuns(deps, SCENES, scenes);
}
