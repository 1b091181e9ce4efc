import { sql } from "drizzle-orm";
import { postgresJson, type Transaction } from "../platform/index.ts";
import type { StorableScene } from "./checkedScene.ts";
import type { LockedDocument } from "./lockDocument.ts";
import type { SceneRow } from "./planSave.ts";
import type { Save, SceneVersions } from "./saveTypes.ts";

export interface SaveRows {
  save: Pick<Save, "opId" | "windowId" | "authorId" | "session" | "reason" | "questions" | "answered">;
  seq: number;
  rows: readonly SceneRow[];
  contents: readonly StorableScene[];
  textChanged: boolean;
  answer: readonly SceneVersions[];
  now: Date;
}

/** Writes a save: log, contents, projection and the document's head, in one statement; questions, which are rare, in their own. */
export async function writeSave(
  tx: Transaction,
  document: Pick<LockedDocument, "id" | "scriptId">,
  { save, seq, rows, contents, textChanged, answer, now }: SaveRows,
): Promise<void> {
  const { id, scriptId } = document;
  const scenes = JSON.stringify(rows);
  await writeContents(tx, scriptId, contents, now);
  await tx.execute(sql`
    with given as (
      select * from json_to_recordset(${scenes}::json) as r(id text, hash text, key text, version int, "placeVersion" int)
    ), logged as (
      insert into saves (document_id, seq, op_id, answer, window_id, author_id, reason, at)
      values (${id}, ${seq}, ${save.opId}, ${save.opId === null ? null : JSON.stringify(answer)}::jsonb,
        ${save.windowId}, ${save.authorId}, ${save.reason}, ${now})
    ), scenes_logged as (
      insert into scene_saves (document_id, seq, scene_id, hash, order_key, version, place_version)
      select ${id}, ${seq}, id, hash, key, version, "placeVersion" from given
    ), projected as (
      insert into document_scenes (document_id, seq, scene_id, hash, order_key, version, place_version)
      select ${id}, ${seq}, id, hash, key, version, "placeVersion" from given
      on conflict (document_id, scene_id) do update set seq = excluded.seq, hash = excluded.hash,
        order_key = excluded.order_key, version = excluded.version, place_version = excluded.place_version
    )
    update documents set head = ${seq}, saved_at = ${now}, last_session = coalesce(${save.session}, last_session),
      text_seq = case when ${textChanged} then ${seq} else text_seq end
    where id = ${id}`);
  await writeQuestions(tx, id, seq, save);
}

/** Contents that the script has already are left as they are. */
export async function writeContents(
  tx: Transaction,
  scriptId: string,
  contents: readonly StorableScene[],
  now: Date,
): Promise<void> {
  if (contents.length === 0) return;
  const column = <K extends keyof StorableScene>(name: K) => sql.param(contents.map((scene) => scene[name]));
  const notes = sql.param(contents.map((scene) => JSON.stringify(scene.notes)));
  await tx.execute(sql`
    insert into scene_contents (script_id, hash, schema, content, text_hash, front, division, characters, notes, created_at)
    select ${scriptId}, hash, schema, content, text_hash, front, division, characters,
      array(select json_array_elements_text(notes::json)), ${now}
    from unnest(${column("hash")}::text[], ${column("schema")}::int[], ${column("json")}::text[], ${column("textHash")}::text[],
      ${column("front")}::boolean[], ${column("division")}::boolean[], ${column("characters")}::int[], ${notes}::text[])
      as c(hash, schema, content, text_hash, front, division, characters, notes)
    on conflict do nothing`);
}

async function writeQuestions(
  tx: Transaction,
  documentId: string,
  seq: number,
  { questions = [], answered = [] }: Pick<Save, "questions" | "answered">,
): Promise<void> {
  if (questions.length > 0)
    await tx.execute(sql`
      insert into questions (document_id, seq, id, about, "of", base, mine, theirs)
      select ${documentId}, ${seq}, id, about, "of", base, mine, theirs
      from jsonb_to_recordset(${postgresJson(questions)}::jsonb)
        as q(id text, about text, "of" text, base jsonb, mine jsonb, theirs jsonb)
      on conflict do nothing`);
  if (answered.length > 0)
    await tx.execute(sql`
      update questions set answered_seq = ${seq}
      where document_id = ${documentId} and id = any (${sql.param([...answered])}::text[]) and answered_seq is null`);
}
