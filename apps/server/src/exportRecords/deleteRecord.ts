import { isEnded } from "@mochang/contract";
import { and, eq } from "drizzle-orm";
import { AppError, type Database, type Files } from "../platform/index.ts";
import { exportRecords } from "./tables.ts";
import { inkOfRuns } from "../ink/index.ts";
import { awaitEnds, type RunLog } from "../run/index.ts";

export interface DeleteRecordDeps {
  db: Database;
  files: Files;
  runLog: RunLog;
}

/**
 * Deletes a row of 导出记录 with its run. A report that is being made stops, and with it the evaluation that was begun for it alone; what
 * others share goes on, and what was written stays with the work. @returns the ink that came back. @throws AppError not-found
 */
export async function deleteRecord(
  deps: DeleteRecordDeps,
  userId: string,
  id: string,
  closing: AbortSignal,
): Promise<{ unitsRefunded: number }> {
  const { db, files, runLog } = deps;
  const { parts, fileKey } = await db.transaction(async (tx) => {
    const isOwn = and(eq(exportRecords.id, id), eq(exportRecords.userId, userId));
    const [found] = await tx.select({ runId: exportRecords.runId }).from(exportRecords).where(isOwn);
    if (!found) throw new AppError("not-found");
    // The end of a run holds it and what it has begun, and closes its record: the same rows in the same order.
    const begun = await runLog.findRuns({ parentRunId: found.runId }, tx, { lock: true });
    const [run] = await runLog.findRuns({ ids: [found.runId] }, tx, { lock: true });
    const [record] = await tx.select().from(exportRecords).where(isOwn).for("update");
    if (!record) throw new AppError("not-found");
    if (record.runId !== found.runId) throw new AppError("conflict");
    await runLog.deleteRun(record.runId, tx);
    await tx.delete(exportRecords).where(eq(exportRecords.id, id));
    const isActive = run !== undefined && !isEnded(run.state);
    return { parts: isActive ? begun.map((part) => part.id) : [], fileKey: record.fileKey };
  });
  if (fileKey !== null) await files.delete(fileKey);
  if (parts.length === 0) return { unitsRefunded: 0 };
  await awaitEnds(runLog, parts, closing);
  const { unitsRefunded } = await inkOfRuns(db, parts);
  return { unitsRefunded };
}
