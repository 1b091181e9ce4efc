import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../platform/testDatabase.ts";
import { testRunLog, testUser } from "../../run/testRuns.ts";
import { failWaitingReports } from "./waitingReports.ts";

const database = await testDatabase();

test("a waiting report and its evaluation may be stopped at the same moment", async () => {
  const { runLog, close } = await testRunLog(database);
  onTestFinished(close);
  runLog.onEnd(failWaitingReports(runLog));
  const userId = await testUser(database, "u1");
  for (let round = 0; round < 10; round++) {
    const id = randomUUID();
    const { run: evaluation } = await runLog.startRun({ kind: "evaluation", userId, parentRunId: id });
    await runLog.startRun({ kind: "report", userId, id, input: { evaluationId: evaluation.id } });
    await Promise.all([runLog.cancelRun(id), runLog.cancelRun(evaluation.id)]);
    expect((await runLog.loadRun(evaluation.id))?.state).toBe("cancelled");
    expect((await runLog.loadRun(id))?.state).toMatch(/cancelled|failed/u);
  }
});
