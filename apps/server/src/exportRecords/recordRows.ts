import type { ExportRecord, RunState } from "@mochang/contract";
import { draftName } from "@mochang/contract";
import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { presentTime } from "../library/index.ts";
import type { Queryable } from "../platform/index.ts";
import { dictionary, scripts } from "../library/tables.ts";
import { exportRecords } from "./tables.ts";
import { runs } from "../run/tables.ts";
import { isEnded, queueAheadOf } from "../run/index.ts";

/** A row of 导出记录 with its work, its run, and the evaluation that it waits for. */
export interface RecordRow {
  id: string;
  scriptId: string;
  source: string;
  createdAt: Date;
  name: string;
  author: string;
  fileType: number;
  fileTheme: string;
  themeName: string | null;
  draftNumber: number;
  runId: string;
  run: {
    state: RunState;
    percent: number;
    message: string | null;
    step: string | null;
    output: unknown;
    documentId: string | null;
    lastSeq: number;
  } | null;
  /** Runs before its evaluation, or before itself; null when neither waits. */
  ahead: number | null;
}

/** Its evaluation's place; its own only once that has ended, since until then it is the evaluation that the user waits for. */
const ahead = sql<number | null>`coalesce(
  (select ${queueAheadOf("e")} from runs e where e.id = ${runs.input}->>'evaluationId'),
  (select ${queueAheadOf("w")} from runs w where w.id = ${runs.id} and not exists (select 1 from runs e where e.id = ${runs.input}->>'evaluationId' and e.state = 'running')))`;

const columns = {
  id: exportRecords.id,
  scriptId: exportRecords.scriptId,
  source: exportRecords.source,
  createdAt: exportRecords.createdAt,
  name: scripts.name,
  author: scripts.author,
  fileType: scripts.fileType,
  fileTheme: scripts.fileTheme,
  themeName: dictionary.name,
  draftNumber: scripts.draftNumber,
  runId: exportRecords.runId,
  run: {
    state: runs.state,
    percent: runs.percent,
    message: runs.message,
    step: runs.step,
    output: runs.output,
    documentId: runs.documentId,
    lastSeq: runs.lastSeq,
  },
  ahead,
};

const rows = (db: Queryable) =>
  db
    .select(columns)
    .from(exportRecords)
    .innerJoin(scripts, eq(scripts.id, exportRecords.scriptId))
    .leftJoin(dictionary, and(eq(dictionary.type, "fileTheme"), eq(dictionary.code, scripts.fileTheme)))
    .leftJoin(runs, eq(runs.id, exportRecords.runId));

/** Records of works in the trash lie there with them. */
const listed = (userId: string) => and(eq(exportRecords.userId, userId), eq(scripts.deleteFlag, 0));

/** A page of a user's records, newest first, and how many there are. */
export async function readRecordPage(
  db: Queryable,
  userId: string,
  limit: number,
  offset: number,
): Promise<{ total: number; rows: RecordRow[] }> {
  const [counted] = await db
    .select({ total: count() })
    .from(exportRecords)
    .innerJoin(scripts, eq(scripts.id, exportRecords.scriptId))
    .where(listed(userId));
  const page = await rows(db)
    .where(listed(userId))
    .orderBy(desc(exportRecords.createdAt), exportRecords.id)
    .limit(limit)
    .offset(offset);
  return { total: counted?.total ?? 0, rows: page as RecordRow[] };
}

/** Some of a user's records by id, in no order; those of others are left out. */
export async function readRecords(db: Queryable, userId: string, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  return (await rows(db).where(
    and(eq(exportRecords.userId, userId), inArray(exportRecords.id, [...ids])),
  )) as RecordRow[];
}

/** 0 done, 1 in progress, 2 failed. */
export const loadingOf = ({ run }: RecordRow): number =>
  run === null ? 2 : isEnded(run.state) ? (run.state === "done" ? 0 : 2) : 1;

/** A record as the list shows it. */
export function presentRecord(row: RecordRow, urlOf: (scriptId: string, recordId: string) => string): ExportRecord {
  const isLoading = loadingOf(row);
  return {
    id: row.id,
    scriptId: row.scriptId,
    runId: row.runId,
    name: row.name,
    author: row.author,
    fileType: row.fileType,
    fileTheme: row.fileTheme,
    fileThemeName: row.themeName ?? row.fileTheme,
    source: row.source,
    versionId: row.run?.documentId ?? "",
    versionName: draftName(row.draftNumber),
    isLoading,
    percentage: isLoading === 0 ? 100 : Math.min(99, Math.floor(row.run?.percent ?? 0)),
    stepName: isLoading === 1 ? (row.run?.message ?? null) : null,
    queueAhead: isLoading === 1 ? row.ahead : null,
    message: isLoading === 2 ? (row.run?.message ?? (row.run?.state === "cancelled" ? "已经停下" : null)) : null,
    // A record that failed is downloaded too (spec 1, section 4): what is written of it, or the sentence that nothing is.
    exportUrl: isLoading === 1 ? null : urlOf(row.scriptId, row.id),
    createTime: presentTime(row.createdAt),
  };
}
