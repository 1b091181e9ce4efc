import type { Jobs } from "../platform/index.ts";
import type { EvaluationDeps } from "./deps.ts";
import { EVALUATE_JOB, REPORT_JOB } from "./jobKinds.ts";
import type { ReportJobDeps } from "./report/report.job.ts";
import { SCENES_JOB } from "./scenes/jobKind.ts";

/** Takes evaluations, reports and scene analyses in this process. Their code loads with the first job. */
export async function workEvaluation(jobs: Jobs, deps: EvaluationDeps & ReportJobDeps): Promise<void> {
  await jobs.work(EVALUATE_JOB, async ({ runId }, context) => {
    const { performEvaluation } = await import("./pipeline/evaluate.job.ts");
    await performEvaluation(deps, runId, context);
  });
  await jobs.work(REPORT_JOB, async ({ runId }, context) => {
    const { performReport } = await import("./report/report.job.ts");
    await performReport(deps, runId, context);
  });
  await jobs.work(SCENES_JOB, async ({ runId }, context) => {
    const { performScenes } = await import("./scenes/scenes.job.ts");
    await performScenes(deps, runId, context);
  });
}
