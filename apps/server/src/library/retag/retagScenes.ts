import type { Retagged, RetagScenes } from "@mochang/contract";
import { CONTENT_SCHEMA, documentNode, sceneRows, type SceneJson } from "@mochang/screenplay";
import {
  isSameTextAt,
  readRows,
  readSnapshot,
  sceneVersions,
  type Save,
  type SaveScenes,
  type SceneChange,
  type Snapshot,
  type SnapshotScene,
} from "../../documents/index.ts";
import { AppError, type Database, type Now } from "../../platform/index.ts";
import { documentOf } from "../documentOf.ts";
import type { Author } from "../saves/author.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { refreshScript } from "../refreshScript.ts";
import { matchLines } from "./matchLines.ts";

const STALE_MESSAGE = "剧本刚刚有了别的改动，请刷新后再标注";
const MORE_MESSAGE = "标注只能改行的类型，文字和顺序要和原来一样";

export interface RetagDeps {
  db: Database;
  now: Now;
  saveScenes: SaveScenes;
}

/**
 * Puts rows whose lines were tagged anew in the place of stored ones: all of it or nothing, and only where nothing but notes was changed since
 * the versions that the client saw. Figures, findings and cast are those of the script as it is then. @throws AppError not-found, conflict, invalid
 */
export async function retagScenes(deps: RetagDeps, { userId, session }: Author, retag: RetagScenes): Promise<Retagged> {
  const { db } = deps;
  const script = await loadOwnScript(db, userId, retag.scriptId);
  const { id: documentId } = await documentOf(db, script, retag.versionId);
  const newRows = rowsOf(retag.scenes);
  const snapshot = await readSnapshot(db, documentId);
  const stored = await storedRows(deps, snapshot, retag.replaces);
  const rows = matchLines(stored.rows, newRows);
  if (!rows) throw new AppError("invalid", { msg: MORE_MESSAGE });
  const changes = await changesOf(db, snapshot, stored.scenes, rows);
  const answer = await deps.saveScenes(saveOf(documentId, { userId, session }, changes));
  if (answer.state === "stale") throw new AppError("conflict", { msg: STALE_MESSAGE });
  await refreshScript(deps, documentId, { userId });
  return presentRetagged(answer.seq, rows, answer.scenes);
}

/** What a client sends, through the schema's gate. @throws AppError invalid */
function rowsOf(sentScenes: readonly SceneJson[]): SceneJson[] {
  try {
    return sceneRows(documentNode([...sentScenes]));
  } catch (cause) {
    throw new AppError("invalid", { msg: MORE_MESSAGE, cause });
  }
}

/** The neighbouring rows that a client replaces, as they are stored. @throws AppError conflict */
async function storedRows(
  { db }: RetagDeps,
  snapshot: Snapshot,
  replaces: RetagScenes["replaces"],
): Promise<{ scenes: SnapshotScene[]; rows: SceneJson[] }> {
  const from = snapshot.scenes.findIndex((scene) => scene.id === replaces[0]?.[0]);
  const scenes = from < 0 ? [] : snapshot.scenes.slice(from, from + replaces.length);
  if (scenes.length !== replaces.length) throw new AppError("conflict", { msg: STALE_MESSAGE });
  for (const [i, [id, version]] of replaces.entries()) {
    const scene = scenes[i];
    if (scene?.id !== id) throw new AppError("conflict", { msg: STALE_MESSAGE });
    // A note has another content, and says the same.
    if (scene.version !== version && !(await isSameTextAt(db, snapshot, id, version)))
      throw new AppError("conflict", { msg: STALE_MESSAGE });
  }
  const rows: SceneJson[] = [];
  for await (const part of readRows(db, { scriptId: snapshot.scriptId, scenes })) rows.push(...part);
  return { scenes, rows };
}

/** What becomes of each row: those that stand on, new ones, ones that come back under their id, and those that are gone. */
async function changesOf(
  db: Database,
  snapshot: Snapshot,
  replaced: readonly SnapshotScene[],
  rows: readonly SceneJson[],
): Promise<SceneChange[]> {
  const versions = new Map(replaced.map((scene) => [scene.id, scene.version]));
  const newIds = rows.map((row) => row.attrs.id).filter((id) => !versions.has(id));
  const living = new Set(snapshot.scenes.map((scene) => scene.id));
  if (newIds.some((id) => living.has(id))) throw new AppError("invalid", { msg: MORE_MESSAGE });
  for (const [id, version] of await sceneVersions(db, snapshot.documentId, newIds)) versions.set(id, version);
  const first = snapshot.scenes.findIndex((scene) => scene.id === replaced[0]?.id);
  let after = snapshot.scenes[first - 1]?.id ?? null;
  const before = snapshot.scenes[first + replaced.length]?.id ?? null;
  const changes: SceneChange[] = [];
  for (const row of rows) {
    const { id } = row.attrs;
    changes.push({ id, content: row, version: versions.get(id) ?? 0, place: { after, before } });
    after = id;
  }
  const remainingIds = new Set(rows.map((row) => row.attrs.id));
  for (const { id, version } of replaced) if (!remainingIds.has(id)) changes.push({ id, content: null, version });
  return changes;
}

const saveOf = (documentId: string, { userId, session }: Author, scenes: SceneChange[]): Save => ({
  documentId,
  opId: null,
  windowId: null,
  authorId: userId,
  session,
  reason: "tagged",
  schema: CONTENT_SCHEMA,
  scenes,
});

function presentRetagged(
  seq: number,
  rows: SceneJson[],
  saved: readonly (readonly [id: string, version: number, placeVersion: number])[],
): Retagged {
  const versions = new Map(
    saved.map(([id, version, placeVersion]) => [id, [version, placeVersion] as [number, number]]),
  );
  return { seq, scenes: rows, versions: rows.map((row) => versions.get(row.attrs.id) ?? [seq, seq]) };
}
