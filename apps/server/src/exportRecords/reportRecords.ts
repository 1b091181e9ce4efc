import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { AppError, type Queryable, type Transaction } from "../platform/index.ts";
import { exportRecords } from "./tables.ts";

/** A row of 导出记录, as far as who makes its report asks. */
export interface ReportRecord {
  id: string;
  failed: boolean;
}

const present = (row: typeof exportRecords.$inferSelect): ReportRecord => ({ id: row.id, failed: row.isLoading === 2 });

/** A record by its id, which must be the user's and the script's. @throws AppError not-found */
export async function loadReportRecord(
  db: Queryable,
  userId: string,
  scriptId: string,
  recordId: string,
): Promise<ReportRecord> {
  const [row] = await db
    .select()
    .from(exportRecords)
    .where(and(eq(exportRecords.userId, userId), eq(exportRecords.scriptId, scriptId), eq(exportRecords.id, recordId)));
  if (!row) throw new AppError("not-found");
  return present(row);
}

/** The script's newest record. */
export async function newestReportRecord(
  db: Queryable,
  userId: string,
  scriptId: string,
): Promise<ReportRecord | null> {
  const [row] = await db
    .select()
    .from(exportRecords)
    .where(and(eq(exportRecords.userId, userId), eq(exportRecords.scriptId, scriptId)))
    .orderBy(desc(exportRecords.createdAt))
    .limit(1);
  return row ? present(row) : null;
}

export interface NewReportRecord {
  userId: string;
  scriptId: string;
  runId: string;
  createdAt: Date;
}

/** A report is being made: again in a row that is there, whose former file goes with the sweep of orphans, or in a new one, also where that row was deleted meanwhile. */
export async function beginReportRecord(tx: Transaction, record: NewReportRecord, again: string | null): Promise<void> {
  const row = { runId: record.runId, isLoading: 1, percentage: 0, fileKey: null };
  if (again !== null) {
    const kept = await tx
      .update(exportRecords)
      .set(row)
      .where(eq(exportRecords.id, again))
      .returning({ id: exportRecords.id });
    if (kept.length > 0) return;
  }
  await tx.insert(exportRecords).values({ ...record, ...row, id: randomUUID() });
}

/** Keeps the record equal to its run; called in the transaction in which a run ends. */
export async function closeReportRecord(
  tx: Transaction,
  run: { id: string; kind: string; state: string; percent: number },
): Promise<void> {
  if (run.kind !== "report") return;
  const done = run.state === "done";
  await tx
    .update(exportRecords)
    .set({ isLoading: done ? 0 : 2, percentage: done ? 100 : Math.floor(run.percent) })
    .where(eq(exportRecords.runId, run.id));
}

/** The run of a user's record; null where there is no such record. */
export async function runOfRecord(db: Queryable, userId: string, recordId: string): Promise<string | null> {
  const [record] = await db
    .select({ runId: exportRecords.runId })
    .from(exportRecords)
    .where(and(eq(exportRecords.id, recordId), eq(exportRecords.userId, userId)));
  return record?.runId ?? null;
}

/** What the maker of reports is given of the records. */
export const REPORT_RECORDS = {
  load: loadReportRecord,
  newest: newestReportRecord,
  begin: beginReportRecord,
};
export type ReportRecords = typeof REPORT_RECORDS;
