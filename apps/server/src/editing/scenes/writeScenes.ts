import { randomUUID } from "node:crypto";
import type { AddScene, DeleteScene, MoveScene, ScriptScene, UpdateScene } from "@mochang/contract";
import { CONTENT_SCHEMA, type LineJson, type SceneJson } from "@mochang/screenplay";
import type { z } from "zod";
import {
  ordinalsOf,
  readRows,
  readSnapshot,
  type Save,
  type SaveAnswer,
  type SaveScenes,
  type SceneChange,
  type Snapshot,
} from "../../documents/index.ts";
import type { Author } from "../../library/index.ts";
import { AppError, type Database } from "../../platform/index.ts";
import { type OwnVersion } from "../../modelRuns/index.ts";
import { listOverviews } from "./overviews.ts";
import { placeAtSort, scenesOf } from "./sceneSortPositions.ts";
import { readWireScene, toWireScene } from "./wireScene.ts";

export interface SceneDeps {
  db: Database;
  saveScenes: SaveScenes;
  pace: { saved(documentId: string): void };
}

/** A save that was taken, or the scenes as they are now, for one whose base is not. */
export type Saved = { state: "saved"; ids: string[] } | { state: "stale"; head: number; ids: string[] };

const NO_SUCH_SCENE = "没有这一场，请刷新后重试";

/** Scenes of a version by their ids, in the order of the document; without ids all of them. */
export async function presentScenes(
  db: Database,
  ownVersion: OwnVersion,
  ids?: readonly string[],
  at?: Snapshot,
): Promise<ScriptScene[]> {
  const snapshot = at ?? (await readSnapshot(db, ownVersion.version.id));
  const ordinals = ordinalsOf(snapshot.scenes);
  const requestedIds = ids && new Set(ids);
  const scenes = requestedIds ? snapshot.scenes.filter((scene) => requestedIds.has(scene.id)) : snapshot.scenes;
  const versions = new Map(scenes.map((scene) => [scene.id, scene.version]));
  const overviews = new Map(
    (await listOverviews(db, ownVersion.version.id)).map((one) => [one.sceneId, one.sceneDescription]),
  );
  const found: ScriptScene[] = [];
  for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes }))
    for (const row of rows) {
      const { id } = row.attrs;
      const description = overviews.get(id) ?? "";
      found.push(
        toWireScene(row, {
          ownVersion,
          ordinal: ordinals.get(id) ?? null,
          version: versions.get(id) ?? 0,
          description,
        }),
      );
    }
  return found;
}

async function save(
  { saveScenes, pace }: SceneDeps,
  author: Author,
  documentId: string,
  scenes: readonly SceneChange[],
  reason: Save["reason"],
): Promise<Saved> {
  const answer: SaveAnswer = await saveScenes({
    documentId,
    opId: null,
    windowId: null,
    authorId: author.userId,
    session: author.session,
    reason,
    schema: CONTENT_SCHEMA,
    scenes,
  });
  const ids = answer.state === "saved" ? answer.scenes.map(([id]) => id) : answer.scenes.map(({ id }) => id);
  if (answer.state === "stale") return { state: "stale", head: answer.head, ids };
  pace.saved(documentId);
  return { state: "saved", ids };
}

/** Adds a scene at a place. */
export async function addScene(
  deps: SceneDeps,
  author: Author,
  ownVersion: OwnVersion,
  { sceneSort, ...sentScene }: z.output<typeof AddScene>,
): Promise<Saved> {
  const { scenes } = await readSnapshot(deps.db, ownVersion.version.id);
  const row: SceneJson = {
    type: "scene",
    attrs: { id: randomUUID(), front: false, division: false, lockedNumber: null, given: null },
    content: [],
  };
  const content = readWireScene(row, sentScene, new Map(), new Set());
  const place = placeAtSort(scenes, sceneSort);
  return save(deps, author, ownVersion.version.id, [{ id: row.attrs.id, content, version: 0, place }], "typed");
}

/** Takes a scene away. @throws AppError not-found */
export async function deleteScene(
  deps: SceneDeps,
  author: Author,
  ownVersion: OwnVersion,
  sceneId: string,
  { version }: Pick<z.output<typeof DeleteScene>, "version">,
): Promise<Saved> {
  const { scenes } = await readSnapshot(deps.db, ownVersion.version.id);
  const scene = scenes.find((one) => one.id === sceneId);
  if (!scene) throw new AppError("not-found");
  if (scene.front) throw new AppError("invalid", { msg: "第一场之前的部分不能删除，可以清空" });
  const change = { id: sceneId, content: null, ...(version == null ? {} : { version }) };
  return save(deps, author, ownVersion.version.id, [change], "typed");
}

/** Moves a scene from one place to another, both counted from 1. @throws AppError invalid */
export async function moveScene(
  deps: SceneDeps,
  author: Author,
  ownVersion: OwnVersion,
  { oldSort, newSort }: Pick<z.output<typeof MoveScene>, "oldSort" | "newSort">,
): Promise<Saved> {
  const { scenes } = await readSnapshot(deps.db, ownVersion.version.id);
  const moved = scenesOf(scenes)[oldSort - 1];
  if (!moved || newSort > scenesOf(scenes).length) throw new AppError("invalid", { msg: NO_SUCH_SCENE });
  if (oldSort === newSort) return { state: "saved", ids: [moved.id] };
  const place = placeAtSort(
    scenes.filter((scene) => scene.id !== moved.id),
    newSort,
  );
  return save(deps, author, ownVersion.version.id, [{ id: moved.id, place }], "moved");
}

/** Writes scenes, all of them or none. Each names its bare id. @throws AppError not-found, invalid */
export async function updateScenes(
  deps: SceneDeps,
  author: Author,
  ownVersion: OwnVersion,
  updates: readonly UpdateScene[],
): Promise<Saved> {
  const snapshot = await readSnapshot(deps.db, ownVersion.version.id);
  const byId = new Map(updates.map((update) => [update.id, update]));
  if (byId.size !== updates.length) throw new AppError("invalid");
  const scenes = snapshot.scenes.filter((scene) => byId.has(scene.id));
  if (scenes.length !== updates.length) throw new AppError("not-found", { msg: NO_SUCH_SCENE });
  const rows: SceneJson[] = [];
  for await (const part of readRows(deps.db, { scriptId: snapshot.scriptId, scenes })) rows.push(...part);
  const existingLines = new Map<string, LineJson>(
    rows.flatMap((row) => row.content.map((line) => [line.attrs.id, line])),
  );
  const usedIds = new Set<string>();
  const changes = rows.map((row): SceneChange => {
    const { id } = row.attrs;
    const update = byId.get(id) as UpdateScene;
    const content = readWireScene(row, update, existingLines, usedIds);
    return { id, content, ...(update.version == null ? {} : { version: update.version }) };
  });
  return save(deps, author, ownVersion.version.id, changes, "typed");
}
