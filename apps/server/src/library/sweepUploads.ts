import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import { scripts } from "./tables.ts";
import type { RunLog } from "../run/index.ts";
import { temporaryFolder } from "./receiveUpload.ts";

/** No upload takes so long: 30 MB in, a child of at most two minutes. */
const STALE_MS = 30 * 60_000;
/** An import's run gives a sign of life every 15 s. */
const SILENT_MS = 2 * 60_000;

/** Clears what killed processes left of uploads: runs without life, temporary files. */
export async function sweepUploads(deps: { runLog: RunLog; dataDir: string }, now: Date): Promise<void> {
  await deps.runLog.sweepRuns(["import"], SILENT_MS, "上传中断了，请再试一次");
  // A failed import leaves nothing; its viewers have had time to see the end.
  const finishedBefore = new Date(now.getTime() - SILENT_MS);
  await deps.runLog.deleteRuns({ kinds: ["import"], states: ["failed", "cancelled"], finishedBefore });
  const folder = temporaryFolder(deps.dataDir);
  for (const name of await readdir(folder).catch(() => [] /* no upload yet */)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null /* its upload removed it */);
    if (found && now.getTime() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

/** Where uploads lie in the store. */
export const UPLOADS_PREFIX = "uploads/";

/** Which of these uploads a script names. */
export async function namedUploads(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: scripts.fileKey })
    .from(scripts)
    .where(inArray(scripts.fileKey, [...keys]));
  return new Set(rows.map((row) => row.key));
}
