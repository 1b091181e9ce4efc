import { namedStatement, type Transaction } from "../platform/index.ts";
import type { LockedDocument } from "./lockDocument.ts";
import type { KeyedScene } from "./sceneOrder.ts";
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

const SCENE = `json_build_object('id', d.scene_id, 'hash', d.hash, 'key', d.order_key, 'version', d.version,
  'placeVersion', d.place_version, 'textHash', c.text_hash, 'front', coalesce(c.front, false))`;

const readSent = namedStatement<{ replay: Before["replay"]; scenes: SceneBefore[] | null }>(
  "save_before",
  `select
    (select json_build_object('seq', seq, 'scenes', coalesce(answer, '[]')) from saves where document_id = $1 and op_id = $2) as replay,
    (select json_agg(${SCENE}) from document_scenes d left join scene_contents c on c.script_id = $3 and c.hash = d.hash
      where d.document_id = $1 and d.scene_id = any ($4::text[])) as scenes`,
);

/** Reads it, in one statement for a save that changes only contents. */
export async function readBefore(tx: Transaction, document: LockedDocument, save: Save): Promise<Before> {
  const ids = save.scenes.map((scene) => scene.id);
  const [row] = await readSent(tx, [document.id, save.opId, document.scriptId, ids]);
  const { replay = null, scenes = null } = row ?? {};
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

const readAll = namedStatement<{ scene: SceneBefore }>(
  "save_living",
  `select ${SCENE} as scene from document_scenes d join scene_contents c on c.script_id = $2 and c.hash = d.hash
  where d.document_id = $1 order by d.order_key`,
);

/** The living scenes of a document in order. */
const readLiving = async (tx: Transaction, { id, scriptId }: LockedDocument): Promise<SceneBefore[]> =>
  (await readAll(tx, [id, scriptId])).map((row) => row.scene);
