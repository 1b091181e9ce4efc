import { sql } from "drizzle-orm";
import { AppError, type Queryable } from "../../platform/index.ts";
import { readJsons } from "../saving/contentStore.ts";
import { withContents, type UnreadScene } from "../saving/scenesChangedSince.ts";
import type { CurrentScene } from "../saving/saveTypes.ts";

/** A scene of a snapshot: everything but its content. */
export interface SnapshotScene {
  id: string;
  hash: string;
  version: number;
  placeVersion: number;
  front: boolean;
  /** An episode, an act or a volume: no number counts it. */
  division: boolean;
  schema: number;
  characters: number;
  /** Ids of the notes whose marks stand in it. */
  notes: string[];
}

/** A document at one `seq`: its living scenes in order, the front matter first. */
export interface Snapshot {
  documentId: string;
  scriptId: string;
  seq: number;
  textSeq: number;
  form: string;
  title: string | null;
  scenes: SnapshotScene[];
}

/**
 * Reads a document as it is at one moment, in one statement; whatever reads a document builds on this. Contents never change under their
 * hash and outlive their last use by two hours, so that they are read afterwards, some at a time, and still are of this moment.
 * @param at an earlier kept point of the log
 * @throws AppError not-found
 */
export async function readSnapshot(db: Queryable, documentId: string, at?: number): Promise<Snapshot> {
  const scenes = at === undefined ? PROJECTED : sql`(${foldedAt(documentId, at)})`;
  const { rows } = await db.execute<Snapshot & Record<string, unknown>>(sql`
    select d.id as "documentId", d.script_id as "scriptId", d.head as seq, d.text_seq as "textSeq", d.form, d.title,
      coalesce((
        select json_agg(json_build_object('id', s.scene_id, 'hash', s.hash, 'version', s.version,
          'placeVersion', s.place_version, 'front', c.front, 'division', c.division, 'schema', c.schema, 'characters', c.characters,
          'notes', c.notes) order by s.order_key)
        from ${scenes} s join scene_contents c on c.script_id = d.script_id and c.hash = s.hash
        where s.document_id = d.id
      ), '[]') as scenes
    from documents d where d.id = ${documentId}`);
  const [snapshot] = rows;
  if (!snapshot) throw new AppError("not-found");
  return at === undefined ? snapshot : { ...snapshot, seq: at };
}

const PROJECTED = sql.raw("document_scenes");

/** How each scene stood after save `at`: the fold of the log. Deleted ones have no hash. */
export const foldedAt = (documentId: string, at: number) => sql`
  select distinct on (scene_id) * from scene_saves
  where document_id = ${documentId} and seq <= ${at} order by scene_id, seq desc`;

/** Characters read at once: some hundred kilobytes of JSON. */
const READ_CHARACTERS = 50_000;
const READ_SCENES = 200;

/** A scene's content as the database has it. */
export interface SceneContent extends SnapshotScene {
  json: string;
}

/**
 * The contents of a snapshot's scenes in order, some at a time, so that a script of five million characters holds neither memory nor the event
 * loop. @throws AppError conflict for a snapshot that is too old to be read
 */
export async function* readContents(
  db: Queryable,
  { scriptId, scenes }: Pick<Snapshot, "scriptId" | "scenes">,
): AsyncGenerator<SceneContent[], void, undefined> {
  for (let from = 0; from < scenes.length;) {
    let to = from;
    for (let characters = 0; to < scenes.length && to - from < READ_SCENES; to++) {
      characters += scenes[to]?.characters ?? 0;
      if (to > from && characters > READ_CHARACTERS) break;
    }
    const part = scenes.slice(from, to);
    const jsons = await readJsons(db, scriptId, [...new Set(part.map((scene) => scene.hash))]);
    yield part.map((scene) => {
      const json = jsons.get(scene.hash);
      if (json === undefined) throw new AppError("conflict");
      return { ...scene, json };
    });
    from = to;
  }
}

/** The scenes that saves after `seq` touched, deleted ones among them, and the head that this is of: for a window that looks on. */
export async function readChanges(
  db: Queryable,
  documentId: string,
  seq: number,
): Promise<{ head: number; scenes: CurrentScene[] }> {
  const { rows } = await db.execute<{ head: number; scriptId: string; scenes: UnreadScene[] }>(sql`
    select d.head, d.script_id as "scriptId", coalesce((
      select json_agg(json_build_object('id', s.scene_id, 'version', s.version, 'placeVersion', s.place_version,
        'schema', c.schema, 'hash', c.hash, 'after', (
          select p.scene_id from document_scenes p where p.document_id = d.id and p.order_key < s.order_key
          order by p.order_key desc limit 1)) order by s.order_key nulls last)
      from document_scenes s left join scene_contents c on c.script_id = d.script_id and c.hash = s.hash
      where s.document_id = d.id and s.seq > ${seq}
    ), '[]') as scenes
    from documents d where d.id = ${documentId}`);
  const [row] = rows;
  if (!row) throw new AppError("not-found");
  return { head: row.head, scenes: await withContents(db, row.scriptId, row.scenes) };
}
