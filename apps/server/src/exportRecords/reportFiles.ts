import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { AppError, type Database, type Files, type Queryable, type Transaction } from "../platform/index.ts";
import { exportRecords } from "./tables.ts";

/** Where reports lie in the store. */
export const REPORTS_PREFIX = "reports/";

interface Store {
  db: Database;
  files: Files;
}

/** A record as its file is asked for. */
export interface ReportFile {
  runId: string;
  /** Its report is made: the file is kept, and is the same at every download. */
  done: boolean;
  /** Null: no file is kept. */
  fileKey: string | null;
}

/** A record's report, which must be the user's and the script's. @throws AppError not-found */
export async function loadReportFile(
  db: Queryable,
  userId: string,
  scriptId: string,
  recordId: string,
): Promise<ReportFile> {
  const { id, userId: owner, scriptId: script, runId, isLoading, fileKey } = exportRecords;
  const [row] = await db
    .select({ runId, isLoading, fileKey })
    .from(exportRecords)
    .where(and(eq(id, recordId), eq(owner, userId), eq(script, scriptId)));
  if (!row) throw new AppError("not-found");
  return { runId: row.runId, done: row.isLoading === 0, fileKey: row.fileKey };
}

/**
 * Keeps the file of a run's report with its record. The first that is kept stays: who made another at the same moment has made it in vain. Returns
 * the record's id; null when it was deleted meanwhile.
 */
export async function keepReportFile({ db, files }: Store, runId: string, pdf: Uint8Array): Promise<string | null> {
  const fileKey = `${REPORTS_PREFIX}${randomUUID()}`;
  await files.put(fileKey, Readable.from([pdf], { objectMode: false }));
  const keptRecords = await db
    .update(exportRecords)
    .set({ fileKey })
    .where(and(eq(exportRecords.runId, runId), isNull(exportRecords.fileKey)))
    .returning({ id: exportRecords.id });
  if (keptRecords.length === 0) await files.delete(fileKey);
  return keptRecords[0]?.id ?? (await recordOfRun(db, runId));
}

/** The record that a run makes. */
export async function recordOfRun(db: Queryable, runId: string): Promise<string | null> {
  const [row] = await db.select({ id: exportRecords.id }).from(exportRecords).where(eq(exportRecords.runId, runId));
  return row?.id ?? null;
}

/** The reports of a work whose files are kept, the oldest first. */
export async function keptReportsOf(db: Queryable, scriptId: string): Promise<{ fileKey: string; createdAt: Date }[]> {
  const { fileKey, createdAt } = exportRecords;
  const rows = await db
    .select({ fileKey, createdAt })
    .from(exportRecords)
    .where(and(eq(exportRecords.scriptId, scriptId), isNotNull(fileKey)))
    .orderBy(asc(createdAt));
  return rows.flatMap((row) => (row.fileKey === null ? [] : [{ ...row, fileKey: row.fileKey }]));
}

/** The files of a work's reports, or of all of a user's, to be removed after the commit of what deletes their rows. */
export async function reportFilesOf(tx: Transaction, of: { scriptId: string } | { userId: string }): Promise<string[]> {
  const owned = "scriptId" in of ? eq(exportRecords.scriptId, of.scriptId) : eq(exportRecords.userId, of.userId);
  const rows = await tx
    .select({ key: exportRecords.fileKey })
    .from(exportRecords)
    .where(and(owned, isNotNull(exportRecords.fileKey)));
  return rows.flatMap(({ key }) => key ?? []);
}

/** Which of these files a record names. */
export async function namedReportFiles(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: exportRecords.fileKey })
    .from(exportRecords)
    .where(inArray(exportRecords.fileKey, [...keys]));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}
