import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { inArray, sql } from "drizzle-orm";
import { isProcessDead, type Database, type Files, type Queryable } from "../platform/index.ts";
import { removeFiles } from "./deleteScript.ts";
import { scripts } from "./tables.ts";
import type { RunLog } from "../run/index.ts";
import { temporaryFolder } from "./receiveUpload.ts";
import { fileKeyOf } from "./undoUpload.ts";

/** No upload takes so long: 30 MB in, a child of at most two minutes. */
const STALE_MS = 30 * 60_000;
/** An import's run gives a sign of life every 15 s. */
const SILENT_UPLOAD_MS = 2 * 60_000;
/** Two signs of life missed: its process is stopped, or its machine is; who sends the upload again is not kept waiting. */
const STOPPED_MS = 40_000;
const LOST = "上传中断了，请再试一次";

interface SweepDeps {
  db: Database;
  files: Files;
  runLog: RunLog;
  dataDir: string;
}

/** Ends the uploads whose process was killed, or has stopped; one that wakes again finds its run ended and stores nothing. */
export async function endLostUploads(runLog: Pick<RunLog, "endRunsOfDeadProcesses" | "endSilentRuns">): Promise<void> {
  await runLog.endRunsOfDeadProcesses(["import"], LOST);
  await runLog.endSilentRuns(["import"], STOPPED_MS, LOST);
}

/** Clears what killed processes left of uploads: runs without life, their stored files, temporary files. */
export async function sweepUploads(deps: SweepDeps, now: Date): Promise<void> {
  await deps.runLog.endSilentRuns(["import"], SILENT_UPLOAD_MS, LOST);
  await deleteFailed(deps, now);
  await removeTemporary(deps, now);
}

/** A failed import leaves nothing; its viewers have had time to see the end. */
async function deleteFailed({ files, runLog }: SweepDeps, now: Date): Promise<void> {
  const finishedBefore = new Date(now.getTime() - SILENT_UPLOAD_MS);
  const failed = await runLog.findRuns({ kinds: ["import"], states: ["failed", "cancelled"], finishedBefore });
  if (failed.length === 0) return;
  // A script is stored and its run done in one transaction: no script names the file of a run that failed.
  await removeFiles(
    files,
    failed.map((run) => fileKeyOf(run.id)),
  );
  await runLog.deleteRuns({ ids: failed.map((run) => run.id) });
}

/** Files of processes that are no more, and any of long ago. */
async function removeTemporary({ db, dataDir }: SweepDeps, now: Date): Promise<void> {
  const folder = temporaryFolder(dataDir);
  const names = await readdir(folder).catch(() => [] /* no upload yet */);
  const marks = names.flatMap((name) => markOf(name) ?? []);
  const { rows } = await db.execute<{ mark: string }>(
    sql`select m::text as mark from unnest(${sql.param(marks)}::bigint[]) m where ${isProcessDead(sql`m`)}`,
  );
  const deadMarks = new Set(rows.map((row) => Number(row.mark)));
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null /* its upload removed it */);
    // A process may lose the connection that shows its life for a moment.
    const keptMs = deadMarks.has(markOf(name) ?? -1) ? SILENT_UPLOAD_MS : STALE_MS;
    if (found && now.getTime() - found.mtimeMs > keptMs) await rm(path, { force: true });
  }
}

const markOf = (name: string): number | null => {
  const mark = /^(\d+)-/u.exec(name)?.[1];
  return mark === undefined ? null : Number(mark);
};

/** Which of these uploads a script names. */
export async function namedUploads(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: scripts.fileKey })
    .from(scripts)
    .where(inArray(scripts.fileKey, [...keys]));
  return new Set(rows.map((row) => row.key));
}
