import type { ScriptVersion } from "@mochang/contract";
import { eq } from "drizzle-orm";
import {
  copyDocument,
  listVersions,
  loadDocument,
  loadVersion,
  nameVersion,
  readingCounts,
  setVersionDeleted,
  type Version,
} from "../../documents/index.ts";
import { AppError, type Database, type Now, type Queryable, type Transaction } from "../../platform/index.ts";
import { documentIdOf, documentOf } from "../documentOf.ts";
import { MODIFY } from "../scriptTypes.ts";
import { loadOwnScript, type Script } from "../scriptAccess.ts";
import { presentTime } from "../present.ts";
import { refreshScript } from "../refreshScript.ts";
import { scripts } from "../tables.ts";

export interface VersionDeps {
  db: Database;
  now: Now;
}

const NO_VERSIONS = "这部作品没有版本，请先开启深度修改与编辑";
const IS_DEFAULT = "默认版本不能删除，请先把另一个版本设为默认";

/** A user's script that may have versions. @throws AppError not-found, in-trash, invalid */
export async function loadVersioned(db: Queryable, userId: string, scriptId: string): Promise<Script> {
  const script = await loadOwnScript(db, userId, scriptId);
  if (script.type !== MODIFY) throw new AppError("invalid", { msg: NO_VERSIONS });
  return script;
}

/** A living version of the user's by its id alone. @throws AppError not-found, in-trash, invalid */
export async function loadOwnVersion(
  db: Queryable,
  userId: string,
  versionId: string,
): Promise<{ script: Script; version: Version }> {
  const found = await loadDocument(db, versionId);
  if (!found) throw new AppError("not-found");
  const script = await loadVersioned(db, userId, found.scriptId);
  return { script, version: await documentOf(db, script, versionId) };
}

export const presentVersion = (version: Version, script: Pick<Script, "documentId">): ScriptVersion => ({
  id: version.id,
  scriptId: version.scriptId,
  // The first version has no name of its own until it is given one.
  name: version.name ?? presentTime(version.createdAt),
  originalVersionId: version.parentId,
  type: 2,
  defaultFlag: version.id === script.documentId ? "1" : "0",
  automatic: version.automatic,
  createTime: presentTime(version.createdAt),
  updateTime: presentTime(version.savedAt),
});

/** A page of a script's versions, newest first, without the default one. */
export async function versionPage(
  db: Queryable,
  script: Script,
  { currentPage, pageSize, automatic }: { currentPage: number; pageSize: number; automatic: boolean },
): Promise<{ total: number; records: ScriptVersion[] }> {
  const { total, versions } = await listVersions(db, script.id, {
    automatic,
    except: documentIdOf(script, ""),
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
  });
  return { total, records: versions.map((version) => presentVersion(version, script)) };
}

/** Copies a version under a name, with all that belongs to it. @throws AppError not-found */
export async function saveVersion(
  { db, now }: VersionDeps,
  script: Script,
  { from, name }: { from: string | null | undefined; name: string },
): Promise<ScriptVersion> {
  const origin = await documentOf(db, script, from);
  const copy = { from: origin.id, scriptId: script.id, name, authorId: script.userId };
  const id = await db.transaction((tx) => copyDocument(tx, copy, now()));
  return presentVersion(await loadVersion(db, script.id, id), script);
}

export async function renameVersion(
  db: Database,
  script: Script,
  versionId: string,
  name: string,
): Promise<ScriptVersion> {
  await nameVersion(db, versionId, name);
  return presentVersion(await loadVersion(db, script.id, versionId), script);
}

/** Which version is the default one is decided under this lock. */
const lockScript = async (tx: Transaction, { id }: Script): Promise<Pick<Script, "documentId">> => {
  const [locked] = await tx
    .select({ documentId: scripts.documentId })
    .from(scripts)
    .where(eq(scripts.id, id))
    .for("no key update");
  if (!locked) throw new AppError("not-found");
  return locked;
};

/** Deletes a version; what is saved to it later is refused. @throws AppError conflict for the default one */
export const deleteVersion = ({ db, now }: VersionDeps, script: Script, versionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { documentId } = await lockScript(tx, script);
    if (documentId === versionId) throw new AppError("conflict", { msg: IS_DEFAULT });
    await setVersionDeleted(tx, versionId, now());
  });

/** Makes a version the default one; the former stays as a version. @throws AppError not-found */
export async function setDefaultVersion(deps: VersionDeps, script: Script, versionId: string): Promise<ScriptVersion> {
  const { db, now } = deps;
  await refreshScript(deps, script, versionId, script.userId);
  const version = await db.transaction(async (tx) => {
    await lockScript(tx, script);
    const made = await documentOf(tx, script, versionId);
    // The newest by now: a save may have brought another reading meanwhile.
    const counts = await readingCounts(tx, versionId);
    await tx
      .update(scripts)
      .set({ documentId: versionId, updatedAt: now(), ...counts })
      .where(eq(scripts.id, script.id));
    return made;
  });
  return presentVersion(version, { documentId: versionId });
}
