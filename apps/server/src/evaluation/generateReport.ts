import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { loadOwnScript } from "../library/index.ts";
import { exportRecords } from "../platform/schema/index.ts";
import { refuseBlockedTenant } from "../account/index.ts";
import type { EvaluationDeps, Evaluator } from "./deps.ts";
import { REPORT_JOB } from "./jobKinds.ts";
import { startEvaluation } from "./startEvaluation.ts";

/** Makes a script's report, or joins who makes it: its evaluation first, where there is none, then the PDF. @throws AppError */
export async function generateReport(deps: EvaluationDeps & { now(): Date }, user: Evaluator, scriptId: string): Promise<{ runId: string; joined: boolean }> {
  refuseBlockedTenant(user);
  const script = await loadOwnScript(deps.db, user.id, scriptId);
  const newest = await deps.runLog.newestRun(script.id, ["evaluation"]);
  const usable = newest && newest.state !== "failed" && newest.state !== "cancelled";
  const evaluationId = usable ? newest.id : (await startEvaluation(deps, user, script.id)).runId;
  return deps.db.transaction(async (tx) => {
    const { run, joined } = await deps.runLog.startRun({ kind: "report", userId: user.id, scriptId: script.id, joinKey: `report:${script.id}`, input: { evaluationId } }, tx);
    if (joined) return { runId: run.id, joined };
    await tx.insert(exportRecords).values({ id: randomUUID(), userId: user.id, scriptId: script.id, runId: run.id, isLoading: 1, createdAt: deps.now() });
    await deps.jobs.send(REPORT_JOB, { runId: run.id }, { tx, singletonKey: run.id, group: user.id });
    return { runId: run.id, joined };
  });
}

/** Where a report's file is fetched. */
export const reportUrl = (scriptId: string): string => `/api/export/exportPDF?scriptId=${encodeURIComponent(scriptId)}`;

/** Keeps the export record equal to its run; called in the transaction in which a run ends. */
export async function closeExportRecord(tx: Pick<EvaluationDeps["db"], "update">, run: { id: string; kind: string; state: string; percent: number }): Promise<void> {
  if (run.kind !== "report") return;
  const done = run.state === "done";
  await tx.update(exportRecords).set({ isLoading: done ? 0 : 2, percentage: done ? 100 : Math.floor(run.percent) }).where(eq(exportRecords.runId, run.id));
}

