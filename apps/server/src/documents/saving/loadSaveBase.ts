import { AppError, namedStatement, type Queryable } from "../../platform/index.ts";
import { baseOf, type Base, type StoredBase } from "./contentStore.ts";
import type { KeyedScene } from "./sceneOrder.ts";
import type { StoredAnswer } from "./replays.ts";
import type { Save } from "./saveTypes.ts";

/** A document as a save finds it. */
export interface DocumentBefore {
  id: string;
  scriptId: string;
  head: number;
  /** Characters of its living scenes. */
  characters: number;
  /** Hash of the login session that saved last. */
  lastSession: string | null;
  deleted: boolean;
  /** Whether the ids of its lines are stored. */
  hasLineIds: boolean;
}

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
  /** 0 of a deleted one. */
  characters: number;
  /** Ids of its lines; told only of sent scenes. */
  lines?: string[] | null;
}

/** What a save has to know, all of one moment. */
export interface SaveBase {
  document: DocumentBefore;
  /** The answer to the first call with the same number. */
  replay: { seq: number; scenes: StoredAnswer } | null;
  /** The sent scenes that there are; when the save puts scenes somewhere, every living one as well. */
  scenes: Map<string, SceneBefore>;
  /** What the new contents of sent scenes may be stored as differing from, by the scenes' ids. */
  bases: Map<string, Base>;
  /** The living scenes in order, and the front matter among them; read only when the save puts scenes somewhere. */
  order: KeyedScene[] | null;
  front: string | null;
}

type DocumentRow = Omit<DocumentBefore, "id" | "characters"> & { documentCharacters: number } & Pick<
    SaveBase,
    "replay"
  >;
type SentRow = DocumentRow & { [K in keyof SceneBefore]: SceneBefore[K] | null } & StoredBase;

const SCENE = `d.scene_id as id, d.hash, d.order_key as "key", d.version, d.place_version as "placeVersion",
  c.text_hash as "textHash", coalesce(c.front, false) as front, coalesce(c.characters, 0) as characters`;

/** A row a sent scene that there is; one without a scene where there is none. */
const readSent = namedStatement<SentRow>(
  "save_before",
  `select t.script_id as "scriptId", t.head, t.characters as "documentCharacters", t.last_session as "lastSession", t.deleted_at is not null as deleted,
    t.has_line_ids as "hasLineIds", l.ids as lines,
    (select json_build_object('seq', seq, 'scenes', coalesce(answer, '[]')) from saves where document_id = $1 and op_id = $2) as replay,
    ${SCENE}, b.hash as "baseHash", b.content as "baseContent", b.packed as "basePacked"
  from documents t
  left join document_scenes d on d.document_id = t.id and d.scene_id = any ($3::text[])
  left join scene_lines l on l.document_id = t.id and l.scene_id = d.scene_id
  left join scene_contents c on c.script_id = t.script_id and c.hash = d.hash
  left join scene_contents b on b.script_id = t.script_id and b.hash = coalesce(c.base, c.hash) and d.scene_id = any ($4::text[])
  where t.id = $1`,
);

/**
 * Reads it in one statement for a save that changes only contents. Where the caller does not hold the document's row, what it writes has to see
 * to it that the head is still the same. @throws AppError not-found
 */
export async function loadSaveBase(db: Queryable, save: Save): Promise<SaveBase> {
  const ids = save.scenes.map((scene) => scene.id);
  const written = save.scenes.flatMap(({ id, content }) => (content == null ? [] : [id]));
  const rows = await readSent(db, [save.documentId, save.opId, ids, written]);
  const [row] = rows;
  if (!row || (save.scriptId !== undefined && row.scriptId !== save.scriptId)) throw new AppError("not-found");
  const { scriptId, head, documentCharacters: characters, lastSession, deleted, hasLineIds, replay } = row;
  const document = { id: save.documentId, scriptId, head, characters, lastSession, deleted, hasLineIds };
  const scenes = new Map<string, SceneBefore>();
  const bases = new Map<string, Base>();
  for (const sent of rows) {
    if (sent.id === null) continue;
    scenes.set(sent.id, sent as SceneBefore);
    const base = baseOf(sent);
    if (base) bases.set(sent.id, base);
  }
  const before = { document, replay, scenes, bases, order: null, front: null };
  return replay || !placesScenes(save, scenes) ? before : withOrder(db, before);
}

const placesScenes = (save: Save, found: ReadonlyMap<string, SceneBefore>): boolean =>
  save.scenes.some(({ id, place, content }) => place || content === null || (content && !found.get(id)?.hash));

const readLiving = namedStatement<SceneBefore>(
  "save_living",
  `select ${SCENE} from document_scenes d join scene_contents c on c.script_id = $2 and c.hash = d.hash
  where d.document_id = $1 order by d.order_key`,
);

/** With the living scenes of the document in order. */
async function withOrder(db: Queryable, before: SaveBase): Promise<SaveBase> {
  const { id, scriptId } = before.document;
  const living = await readLiving(db, [id, scriptId]);
  for (const scene of living) before.scenes.set(scene.id, { ...scene, lines: before.scenes.get(scene.id)?.lines });
  return {
    ...before,
    order: living.map((scene) => ({ id: scene.id, key: scene.key ?? "" })),
    front: living.find((scene) => scene.front)?.id ?? null,
  };
}
