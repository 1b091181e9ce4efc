import { asc, count, eq, getTableColumns, gte, inArray, sql } from "drizzle-orm";
import { AppError, type Database, type Files, type Queryable, type Transaction } from "../platform/index.ts";
import { listVersions, loadDocument, lockDocumentsOf, readingText, type Version } from "../documents/index.ts";
import { erasedWorks, scripts } from "./tables.ts";
import type { RunLog } from "../run/index.ts";
import { loadKeptScript } from "./scriptAccess.ts";

export interface DeleteDeps {
  db: Database;
  files: Files;
  runLog: RunLog;
  /** The files of what others have made of a script, read before its rows go. */
  madeFilesOf(tx: Transaction, scriptId: string): Promise<string[]>;
  /** After the commit: what is deleted for good is written down outside the database. */
  onErased(): Promise<void>;
}

/** Moves a script to the trash or back. */
export async function setDeleteFlag(
  db: Database,
  userId: string,
  scriptId: string,
  deleteFlag: 0 | 1,
  now: Date,
): Promise<void> {
  const script = await loadKeptScript(db, userId, scriptId);
  const moved = await db
    .update(scripts)
    .set({ deleteFlag, updatedAt: now })
    .where(eq(scripts.id, script.id))
    .returning({ id: scripts.id });
  // Deleted for good at the same moment.
  if (moved.length === 0) throw new AppError("not-found");
}

/** Deletes a script from the trash for good: its rows, its runs (what they held is released), then its files. @throws AppError conflict */
export async function deleteForGood(deps: DeleteDeps, userId: string, scriptId: string): Promise<void> {
  const script = await loadKeptScript(deps.db, userId, scriptId);
  const keys = await deps.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: scripts.id, fileKey: scripts.fileKey, deleteFlag: scripts.deleteFlag })
      .from(scripts)
      .where(eq(scripts.id, script.id))
      .for("no key update");
    // Another window was first.
    if (!locked) throw new AppError("not-found");
    if (locked.deleteFlag !== 1) throw new AppError("conflict", { msg: "请先移到废纸篓，再永久删除" });
    // A step's end holds its run's row and may write a document.
    await deps.runLog.findRuns({ scriptId: script.id }, tx, { lock: true });
    // A save holds its document's row and needs the script's for its foreign keys: deleted first, each would wait for the other.
    await lockDocumentsOf(tx, script.id);
    const keysOf = [locked.fileKey, ...(await deps.madeFilesOf(tx, script.id))];
    await deps.runLog.deleteRunsOf(script.id, tx);
    await tx.delete(scripts).where(eq(scripts.id, script.id));
    await tx
      .insert(erasedWorks)
      .values({ scriptId: script.id, erasedAt: sql`now()` })
      .onConflictDoNothing();
    // A record that was handed over stands on the same file. Two that go at the same moment leave it to the sweep of orphans.
    const [other] = await tx
      .select({ id: scripts.id })
      .from(scripts)
      .where(eq(scripts.fileKey, locked.fileKey))
      .limit(1);
    return other ? keysOf.filter((key) => key !== locked.fileKey) : keysOf;
  });
  await deps.onErased();
  await removeFiles(deps.files, keys);
}

/** Removes files that no row names any more. What cannot be removed now, e.g. from a store that is out of reach, goes with the sweep of orphans. */
export async function removeFiles(files: Files, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)));
}

/** For the deletion of an account: the files of its scripts, to be removed after the commit. */
export async function fileKeysOf(tx: Transaction, userId: string): Promise<string[]> {
  const userFiles = await tx.select({ key: scripts.fileKey }).from(scripts).where(eq(scripts.userId, userId));
  return userFiles.map((r) => r.key);
}

/** Everything kept of a user's scripts, for the export of the account: each with its default version as it was last read. */
export async function* scriptsOf(db: Database, userId: string): AsyncGenerator<unknown, void, undefined> {
  const list = await db.select({ id: scripts.id }).from(scripts).where(eq(scripts.userId, userId));
  for (const { id } of list) {
    const { fileKey: _, ...columns } = getTableColumns(scripts);
    const [row] = await db.select(columns).from(scripts).where(eq(scripts.id, id));
    if (!row) continue;
    const version = row.documentId === null ? null : await loadDocument(db, row.documentId);
    yield { ...row, title: version?.title ?? null, text: version && (await readingText(db, version.id)) };
  }
}

/** A user's works by their names, the oldest first, also those in the trash. */
export const worksOf = (db: Queryable, userId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: scripts.id, name: scripts.name })
    .from(scripts)
    .where(eq(scripts.userId, userId))
    .orderBy(asc(scripts.createdAt), asc(scripts.id));

/** How many works each of these users has, also in the trash. */
export async function countWorks(db: Queryable, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: scripts.userId, works: count() })
    .from(scripts)
    .where(inArray(scripts.userId, [...userIds]))
    .groupBy(scripts.userId);
  return new Map(rows.map(({ userId, works }) => [userId, works]));
}

/** Every living version of a user's scripts: of what features keep of them. */
export async function versionsOf(db: Queryable, userId: string): Promise<Version[]> {
  const list = await db.select({ id: scripts.id }).from(scripts).where(eq(scripts.userId, userId));
  const found: Version[] = [];
  for (const { id } of list) found.push(...(await listVersions(db, id, { which: "all" })).versions);
  return found;
}

/** Works deleted for good at or after a moment. */
export const worksErasedSince = (db: Queryable, since: Date): Promise<{ id: string; erasedAt: Date }[]> =>
  db
    .select({ id: erasedWorks.scriptId, erasedAt: erasedWorks.erasedAt })
    .from(erasedWorks)
    .where(gte(erasedWorks.erasedAt, since));
