import type { ExportRecord } from "@mochang/contract";
import { draftName } from "@mochang/contract";
import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { isOutsideTrash, namedScriptColumn, presentTime, type NamedScript } from "../library/index.ts";
import type { Queryable } from "../platform/index.ts";
import { isEnded, namedRunColumn, type NamedRun } from "../run/index.ts";
import { exportRecords } from "./tables.ts";

/** A row of 导出记录 with its work and its run. */
export interface RecordRow {
  id: string;
  scriptId: string;
  source: string;
  createdAt: Date;
  runId: string;
  script: NamedScript;
  run: NamedRun | null;
}

const ofScript = sql`export_records.script_id`;

const columns = {
  id: exportRecords.id,
  scriptId: exportRecords.scriptId,
  source: exportRecords.source,
  createdAt: exportRecords.createdAt,
  runId: exportRecords.runId,
  script: namedScriptColumn(ofScript),
  run: namedRunColumn(sql`export_records.run_id`, "evaluationId"),
};

const rows = (db: Queryable) => db.select(columns).from(exportRecords);

/** Records of works in the trash lie there with them. */
const listed = (userId: string) => and(eq(exportRecords.userId, userId), isOutsideTrash(ofScript));

/** A page of a user's records, newest first, and how many there are. */
export async function readRecordPage(
  db: Queryable,
  userId: string,
  limit: number,
  offset: number,
): Promise<{ total: number; rows: RecordRow[] }> {
  const [counted] = await db.select({ total: count() }).from(exportRecords).where(listed(userId));
  const page = await rows(db)
    .where(listed(userId))
    .orderBy(desc(exportRecords.createdAt), exportRecords.id)
    .limit(limit)
    .offset(offset);
  return { total: counted?.total ?? 0, rows: page };
}

/** Some of a user's records by id, in no order; those of others are left out. */
export async function readRecords(db: Queryable, userId: string, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  return rows(db).where(and(eq(exportRecords.userId, userId), inArray(exportRecords.id, [...ids])));
}

/** Runs before the evaluation that its run waits for, or before the run; null when neither is queued. */
export const aheadOf = ({ run }: RecordRow): number | null => run?.ahead ?? null;

/** 0 done, 1 in progress, 2 failed. */
export const loadingOf = ({ run }: RecordRow): number =>
  run === null ? 2 : isEnded(run.state) ? (run.state === "done" ? 0 : 2) : 1;

/** A record as the list shows it. */
export function presentRecord(row: RecordRow, urlOf: (scriptId: string, recordId: string) => string): ExportRecord {
  const { script, run } = row;
  const isLoading = loadingOf(row);
  return {
    id: row.id,
    scriptId: row.scriptId,
    runId: row.runId,
    name: script.name,
    author: script.author,
    fileType: script.fileType,
    fileTheme: script.fileTheme,
    fileThemeName: script.themeName,
    source: row.source,
    versionId: run?.documentId ?? "",
    versionName: draftName(script.draftNumber),
    isLoading,
    percentage: isLoading === 0 ? 100 : Math.min(99, Math.floor(run?.percent ?? 0)),
    stepName: isLoading === 1 ? (run?.message ?? null) : null,
    queueAhead: isLoading === 1 ? aheadOf(row) : null,
    message: isLoading === 2 ? (run?.message ?? (run?.state === "cancelled" ? "已经停下" : null)) : null,
    // A record that failed is downloaded too (spec 1, section 4): what is written of it, or the sentence that nothing is.
    exportUrl: isLoading === 1 ? null : urlOf(row.scriptId, row.id),
    createTime: presentTime(row.createdAt),
  };
}
