import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { isTemporaryDatabaseFault, type Database, type Files, type Log } from "../platform/index.ts";
import { scripts } from "./tables.ts";
import type { RunLog } from "../run/index.ts";
import { removeFiles } from "./deleteScript.ts";

/** What an upload has begun so far. */
export interface StartedUpload {
  readonly id: string;
  readonly runId: string;
  /** Set before the file is stored. */
  fileKey: string | null;
}

/** Where uploads lie in the store. */
export const UPLOADS_PREFIX = "uploads/";

/** Of the run, not of the script: an upload that was thought dead takes back its own file, never its successor's. */
export const fileKeyOf = (runId: string): string => `${UPLOADS_PREFIX}${runId}`;

interface UndoDeps {
  db: Database;
  files: Files;
  runLog: Pick<RunLog, "deleteRun" | "loadRun">;
}

const RETRY_MS = 1_000;

/**
 * Deletes what a failed upload has created: its stored file and its run. While the database is unavailable this is retried in the background, or viewers of the run would see it as running until the sweep; a process that closes meanwhile leaves it to the sweep.
 */
export async function undoUpload(
  deps: UndoDeps,
  upload: StartedUpload,
  closing: AbortSignal,
  log: Pick<Log, "warn">,
): Promise<void> {
  try {
    await undoOnce(deps, upload);
  } catch (error) {
    if (!isTemporaryDatabaseFault(error)) throw error;
    void undoLater(deps, upload, closing).catch((later: unknown) =>
      log.warn({ err: later, runId: upload.runId }, "upload not undone"),
    );
  }
}

async function undoLater(deps: UndoDeps, upload: StartedUpload, closing: AbortSignal): Promise<void> {
  for (;;) {
    await delay(RETRY_MS, undefined, { signal: closing, ref: false }).catch(() => undefined /* closing: seen below */);
    if (closing.aborted) return;
    try {
      return await undoOnce(deps, upload);
    } catch (error) {
      if (!isTemporaryDatabaseFault(error)) throw error;
    }
  }
}

async function undoOnce({ db, files, runLog }: UndoDeps, { id, runId, fileKey }: StartedUpload): Promise<void> {
  const [[script], run] = await Promise.all([
    db.select({ id: scripts.id }).from(scripts).where(eq(scripts.id, id)),
    runLog.loadRun(runId),
  ]);
  // The connection broke behind its commit: the upload is whole, and stays.
  if (run?.state === "done") return;
  // What an earlier upload of this number stored stays as well.
  if (!script && fileKey !== null) await removeFiles(files, [fileKey]);
  await runLog.deleteRun(runId);
}
