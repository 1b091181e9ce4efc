import type { RunKind, ScriptVersion, VersionProgress } from "@mochang/contract";
import { eq } from "drizzle-orm";
import {
  copyDocument,
  listVersions,
  loadDocument,
  loadVersion,
  nameVersion,
  readingCounts,
  sceneCounts,
  setVersionDeleted,
  type Version,
} from "../../documents/index.ts";
import { AppError, type Database, type Now, type Queryable, type Transaction } from "../../platform/index.ts";
import type { RunLog } from "../../run/index.ts";
import { documentIdOf, documentOf } from "../documentOf.ts";
import { GENERATE, MODIFY } from "../scriptTypes.ts";
import { loadOwnScript, type Script } from "../scriptAccess.ts";
import { presentTime } from "../present.ts";
import { refreshScript } from "../refreshScript.ts";
import { scripts } from "../tables.ts";

export interface VersionDeps {
  db: Database;
  now: Now;
}

/** What generation tells of versions of generated scripts, by their ids. */
export type ProgressOf = (documentIds: readonly string[]) => Promise<ReadonlyMap<string, VersionProgress>>;

/** Versions with how far they have come and what they hold, where they are a generated script's. */
export async function withProgress(
  progressOf: ProgressOf,
  versions: readonly ScriptVersion[],
): Promise<ScriptVersion[]> {
  const generated = versions.filter(({ type }) => type === GENERATE).map(({ id }) => id);
  if (generated.length === 0) return [...versions];
  const progress = await progressOf(generated);
  return versions.map((version) => ({ ...version, ...progress.get(version.id) }));
}

const NO_VERSIONS = "这部作品没有版本，请先开启深度修改与编辑";
/** Versions of a generated script. */
const MAX_GENERATED = 10;
const FULL_MESSAGE = "最多保存10个版本";
const DEFAULT_NAME = "默认版本";
const IS_DEFAULT = "默认版本不能删除，请先把另一个版本设为默认";

/** A user's script that may have versions. @throws AppError not-found, in-trash, invalid */
export async function loadVersioned(db: Queryable, userId: string, scriptId: string): Promise<Script> {
  const script = await loadOwnScript(db, userId, scriptId);
  if (script.type !== MODIFY && script.type !== GENERATE) throw new AppError("invalid", { msg: NO_VERSIONS });
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

const isGeneratedDefault = ({ id }: Version, script: Pick<Script, "documentId" | "type">): boolean =>
  script.type === GENERATE && id === script.documentId;

const present = (version: Version, script: Pick<Script, "documentId" | "type">, sceneCount: number): ScriptVersion => ({
  id: version.id,
  scriptId: version.scriptId,
  // The first version has no name of its own until it is given one.
  name: version.name ?? (isGeneratedDefault(version, script) ? DEFAULT_NAME : presentTime(version.createdAt)),
  originalVersionId: version.parentId,
  type: script.type === GENERATE ? 3 : 2,
  defaultFlag: version.id === script.documentId ? "1" : "0",
  automatic: version.automatic,
  createTime: presentTime(version.createdAt),
  updateTime: presentTime(version.savedAt),
  sceneCount,
});

/** Versions of one script as the wire has them. */
export async function presentVersions(
  db: Queryable,
  versions: readonly Version[],
  script: Pick<Script, "documentId" | "type">,
): Promise<ScriptVersion[]> {
  const counts = await sceneCounts(
    db,
    versions.map(({ id }) => id),
  );
  return versions.map((version) => present(version, script, counts.get(version.id) ?? 0));
}

export async function presentVersion(
  db: Queryable,
  version: Version,
  script: Pick<Script, "documentId" | "type">,
): Promise<ScriptVersion> {
  const counts = await sceneCounts(db, [version.id]);
  return present(version, script, counts.get(version.id) ?? 0);
}

/** A page of a script's versions, newest first, without the default one; or of those that were kept by themselves. */
export async function versionPage(
  db: Queryable,
  script: Script,
  { currentPage, pageSize, automatic }: { currentPage: number; pageSize: number; automatic: boolean },
): Promise<{ total: number; records: ScriptVersion[] }> {
  const { total, versions } = await listVersions(db, script.id, {
    which: automatic ? "automatic" : "named",
    // Lists of generated scripts show it, with its flag.
    except: script.type === GENERATE && !automatic ? undefined : documentIdOf(script, ""),
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
  });
  return { total, records: await presentVersions(db, versions, script) };
}

/** A generated script has ten versions beside its default one; those that were kept by themselves do not count. @throws AppError conflict */
async function refuseEleventh(tx: Transaction, script: Script): Promise<void> {
  if (script.type !== GENERATE) return;
  await lockScript(tx, script);
  const except = documentIdOf(script, "");
  const { total } = await listVersions(tx, script.id, { which: "named", except, limit: 1 });
  if (total >= MAX_GENERATED) throw new AppError("conflict", { msg: FULL_MESSAGE });
}

/** Copies a version under a name, with all that belongs to it. @throws AppError not-found */
export async function saveVersion(
  { db, now }: VersionDeps,
  script: Script,
  { from, name }: { from: string | null | undefined; name: string },
): Promise<ScriptVersion> {
  // A deleted one, too: a window may hold words of it.
  const origin = await loadVersion(db, script.id, documentIdOf(script, from));
  const copy = { from: origin.id, scriptId: script.id, name, authorId: script.userId };
  const id = await db.transaction(async (tx) => {
    await refuseEleventh(tx, script);
    return copyDocument(tx, copy, now());
  });
  return presentVersion(db, await loadVersion(db, script.id, id), script);
}

export async function renameVersion(
  db: Database,
  script: Script,
  versionId: string,
  name: string,
): Promise<ScriptVersion> {
  await db.transaction(async (tx) => {
    const { automatic } = await loadVersion(tx, script.id, versionId);
    // Named, it counts among the others.
    if (automatic) await refuseEleventh(tx, script);
    await nameVersion(tx, versionId, name);
  });
  return presentVersion(db, await loadVersion(db, script.id, versionId), script);
}

/** Which version is the default one, and how much a script may have, is decided under this lock. @throws AppError not-found */
export const lockScript = async (tx: Transaction, { id }: Pick<Script, "id">): Promise<Pick<Script, "documentId">> => {
  const [locked] = await tx
    .select({ documentId: scripts.documentId })
    .from(scripts)
    .where(eq(scripts.id, id))
    .for("no key update");
  if (!locked) throw new AppError("not-found");
  return locked;
};

/** Runs whose words are written into a version; a report of it, or a file, is read without it. */
const WRITING_RUNS: RunKind[] = [
  "generation",
  "sceneScripts",
  "steps",
  "picture",
  "rewrite",
  "newScene",
  "sceneEvaluation",
  "planning",
  "persons",
  "overview",
  "recheck",
  "assistant",
];

type DeleteVersionDeps = VersionDeps & { runLog: Pick<RunLog, "findRuns" | "cancelRun"> };

/**
 * Deletes a version; what is saved to it later is refused, and what is being written for it is stopped: it would be paid for and read by nobody.
 * @throws AppError conflict for the default one
 */
export async function deleteVersion(deps: DeleteVersionDeps, script: Script, versionId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { documentId } = await lockScript(tx, script);
    if (documentId === versionId) throw new AppError("conflict", { msg: IS_DEFAULT });
    await setVersionDeleted(tx, versionId, deps.now());
  });
  // After the commit: a step's end holds its run's row and takes the document's.
  const active = await deps.runLog.findRuns({ kinds: WRITING_RUNS, documentId: versionId, active: true });
  for (const { id } of active) await deps.runLog.cancelRun(id);
}

/** Makes a version the default one; the former stays as a version. @throws AppError not-found, conflict where the former would be the eleventh */
export async function setDefaultVersion(deps: VersionDeps, script: Script, versionId: string): Promise<ScriptVersion> {
  const { db, now } = deps;
  await refreshScript(deps, versionId, { userId: script.userId });
  const version = await db.transaction(async (tx) => {
    await lockScript(tx, script);
    const existing = await documentOf(tx, script, versionId);
    // One that was kept by itself is from now on a version that people manage, and the former default one counts among the others.
    if (existing.automatic) await refuseEleventh(tx, script);
    if (existing.automatic) await nameVersion(tx, versionId, existing.name ?? presentTime(existing.createdAt));
    // The newest by now: a save may have brought another reading meanwhile.
    const counts = await readingCounts(tx, versionId);
    await tx
      .update(scripts)
      .set({ documentId: versionId, updatedAt: now(), ...counts })
      .where(eq(scripts.id, script.id));
    return { ...existing, automatic: false };
  });
  return presentVersion(db, version, { documentId: versionId, type: script.type });
}
