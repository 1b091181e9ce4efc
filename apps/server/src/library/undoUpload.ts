import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { isTemporaryDatabaseFault, type Database, type Files, type Log } from "../platform/index.ts";
import { scripts } from "./tables.ts";
import type { RunLog } from "../run/index.ts";
import { removeFiles } from "./deleteScript.ts";

/** What an upload has begun so far. */
export interface BegunUpload {
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

const AGAIN_MS = 1_000;

/**
 * Takes back what a failed upload has begun: its stored file and its run. While the database is away this goes on behind the answer, or
 * whoever follows the run would see it at work until the sweep; a process that closes meanwhile leaves it to the sweep.
 */
export async function undoUpload(
  deps: UndoDeps,
  begun: BegunUpload,
  closing: AbortSignal,
  log: Pick<Log, "warn">,
): Promise<void> {
  try {
    await undoOnce(deps, begun);
  } catch (error) {
    if (!isTemporaryDatabaseFault(error)) throw error;
    void undoLater(deps, begun, closing).catch((later: unknown) =>
      log.warn({ err: later, runId: begun.runId }, "upload not undone"),
    );
  }
}

async function undoLater(deps: UndoDeps, begun: BegunUpload, closing: AbortSignal): Promise<void> {
  for (;;) {
    await delay(AGAIN_MS, undefined, { signal: closing, ref: false }).catch(() => undefined /* closing: seen below */);
    if (closing.aborted) return;
    try {
      return await undoOnce(deps, begun);
    } catch (error) {
      if (!isTemporaryDatabaseFault(error)) throw error;
    }
  }
}

async function undoOnce({ db, files, runLog }: UndoDeps, { id, runId, fileKey }: BegunUpload): Promise<void> {
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
