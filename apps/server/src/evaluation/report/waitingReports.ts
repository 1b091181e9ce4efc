import { z } from "zod";
import type { Queryable, Transaction } from "../../platform/index.ts";
import type { Run, RunLog } from "../../run/index.ts";

/** What a report's run was asked to do. An evaluation that was begun for it alone has it as its parent, and stops with it. */
export const ReportInput = z.object({ evaluationId: z.string() });

/** Whether a report that is not made yet waits for this evaluation. */
export const isAwaited = async (
  runLog: Pick<RunLog, "findRuns">,
  evaluationId: string,
  db?: Queryable,
): Promise<boolean> =>
  (await runLog.findRuns({ kinds: ["report"], active: true, input: { evaluationId } }, db)).length > 0;

/** Why a report cannot be made of an evaluation that did not come to its end. */
export const evaluationEnded = (run: Pick<Run, "state" | "message"> | null): string =>
  run?.state === "cancelled" ? "评估停止了，报告没有写成" : (run?.message ?? "评估没有完成，报告没有写成");

/**
 * Reports that have not begun fail with the evaluation that they would wait for. Those that have begun are told by their own run.
 * Called in the transaction in which a run ends.
 */
export const failWaitingReports =
  (runLog: Pick<RunLog, "findRuns" | "finishRun">) =>
  async (tx: Transaction, run: Run): Promise<void> => {
    if (run.kind !== "evaluation" || (run.state !== "cancelled" && run.state !== "failed")) return;
    const waiting = { kinds: ["report"], states: ["queued"], input: { evaluationId: run.id } } as const;
    for (const { id } of await runLog.findRuns(waiting, tx, { lock: true }))
      await runLog.finishRun(id, { state: "failed", message: evaluationEnded(run) }, tx);
  };
