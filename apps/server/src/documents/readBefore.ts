import { sql } from "drizzle-orm";
import type { Transaction } from "../platform/index.ts";
import type { LockedDocument } from "./lockDocument.ts";
import type { KeyedScene } from "./orderKeys.ts";
import type { Save, SceneVersions } from "./saveTypes.ts";

/** A scene as it stands before a save. */
export interface SceneBefore {
  id: string;
  /** Null: deleted. */
  hash: string | null;
  key: string | null;
  version: number;
  placeVersion: number;
  textHash: string | null;
  front: boolean;
}

/** What a save has to know, read under the document's lock. */
export interface Before {
  /** The answer to the first call, when this is another one with the same number. */
  replay: { seq: number; scenes: SceneVersions[] } | null;
  /** The sent scenes that there are; when the save puts scenes somewhere, every living one as well. */
  scenes: Map<string, SceneBefore>;
  /** The living scenes in order, and the front matter among them; read only when the save puts scenes somewhere. */
  order: KeyedScene[] | null;
  front: string | null;
}

const SCENE = sql.raw(`json_build_object('id', d.scene_id, 'hash', d.hash, 'key', d.order_key, 'version', d.version,
  'placeVersion', d.place_version, 'textHash', c.text_hash, 'front', coalesce(c.front, false))`);

/** Reads it, in one statement for a save that changes only contents. */
export async function readBefore(tx: Transaction, document: LockedDocument, save: Save): Promise<Before> {
  const ids = sql.param(save.scenes.map((scene) => scene.id));
  const { rows } = await tx.execute<{ replay: Before["replay"]; scenes: SceneBefore[] | null }>(sql`
    select
      (select json_build_object('seq', seq, 'scenes', coalesce(answer, '[]')) from saves
        where document_id = ${document.id} and op_id = ${save.opId}) as replay,
      (select json_agg(${SCENE}) from document_scenes d
        left join scene_contents c on c.script_id = ${document.scriptId} and c.hash = d.hash
        where d.document_id = ${document.id} and d.scene_id = any (${ids}::text[])) as scenes`);
  const { replay = null, scenes = null } = rows[0] ?? {};
  const found = new Map((scenes ?? []).map((scene) => [scene.id, scene]));
  if (replay || !placesScenes(save, found)) return { replay, scenes: found, order: null, front: null };
  const living = await readLiving(tx, document);
  for (const scene of living) found.set(scene.id, scene);
  return {
    replay,
    scenes: found,
    order: living.map(({ id, key }) => ({ id, key: key ?? "" })),
    front: living.find((scene) => scene.front)?.id ?? null,
  };
}

const placesScenes = (save: Save, found: ReadonlyMap<string, SceneBefore>): boolean =>
  save.scenes.some(({ id, place, content }) => place || content === null || (content && !found.get(id)?.hash));

/** The living scenes of a document in order. */
async function readLiving(tx: Transaction, document: LockedDocument): Promise<SceneBefore[]> {
  const { rows } = await tx.execute<{ scene: SceneBefore }>(sql`
    select ${SCENE} as scene from document_scenes d
    join scene_contents c on c.script_id = ${document.scriptId} and c.hash = d.hash
    where d.document_id = ${document.id} order by d.order_key`);
  return rows.map((row) => row.scene);
}
