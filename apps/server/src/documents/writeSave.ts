import { sql } from "drizzle-orm";
import { AppError, namedStatement, postgresJson, type Transaction } from "../platform/index.ts";
import type { StorableScene } from "./checkedScene.ts";
import { writeContents } from "./contentStore.ts";
import { MAX_OPEN_QUESTIONS } from "./limits.ts";
import type { LockedDocument } from "./lockDocument.ts";
import type { SceneRow } from "./planSave.ts";
import type { Save, SceneVersions } from "./saveTypes.ts";

const TOO_MANY_QUESTIONS = "没有回答的合并问题太多，请先回答一些";

export interface SaveRows {
  save: Pick<Save, "opId" | "windowId" | "authorId" | "session" | "reason" | "questions" | "answered">;
  seq: number;
  rows: readonly SceneRow[];
  contents: readonly StorableScene[];
  /** Hashes of what the scenes said until now, by their ids. */
  before: ReadonlyMap<string, string>;
  textChanged: boolean;
  answer: readonly SceneVersions[];
  now: Date;
}

const insertSave = namedStatement(
  "save_write",
  `with given as (
    select * from json_to_recordset($1::json) as r(id text, hash text, key text, version int, "placeVersion" int)
  ), logged as (
    insert into saves (document_id, seq, op_id, answer, window_id, author_id, reason, at)
    values ($2, $3::int, $4, $5::jsonb, $6, $7, $8, $9)
  ), scenes_logged as (
    insert into scene_saves (document_id, seq, scene_id, hash, order_key, version, place_version)
    select $2, $3::int, id, hash, key, version, "placeVersion" from given
  ), projected as (
    insert into document_scenes (document_id, seq, scene_id, hash, order_key, version, place_version)
    select $2, $3::int, id, hash, key, version, "placeVersion" from given
    on conflict (document_id, scene_id) do update set seq = excluded.seq, hash = excluded.hash,
      order_key = excluded.order_key, version = excluded.version, place_version = excluded.place_version
  )
  update documents set head = $3::int, saved_at = $9, last_session = $10,
    text_seq = case when $11::boolean then $3::int else text_seq end
  where id = $2`,
);

/**
 * Writes a save: log, contents, projection and the document's head, in one statement; questions, which are rare, in their own.
 * @throws AppError invalid for too many open questions
 */
export async function writeSave(
  tx: Transaction,
  document: Pick<LockedDocument, "id" | "scriptId">,
  { save, seq, rows, contents, before, textChanged, answer, now }: SaveRows,
): Promise<void> {
  const { id, scriptId } = document;
  const { opId, windowId, authorId, reason, session } = save;
  await writeContents(tx, scriptId, contents, now, before);
  const told = opId === null ? null : JSON.stringify(answer);
  await insertSave(tx, [
    JSON.stringify(rows),
    id,
    seq,
    opId,
    told,
    windowId,
    authorId,
    reason,
    now,
    session,
    textChanged,
  ]);
  await writeQuestions(tx, id, seq, save);
}

async function writeQuestions(
  tx: Transaction,
  documentId: string,
  seq: number,
  { questions = [], answered = [] }: Pick<Save, "questions" | "answered">,
): Promise<void> {
  if (answered.length > 0)
    await tx.execute(sql`
      update questions set answered_seq = ${seq}
      where document_id = ${documentId} and id = any (${sql.param([...answered])}::text[]) and answered_seq is null`);
  if (questions.length === 0) return;
  await tx.execute(sql`
    insert into questions (document_id, seq, id, about, "of", base, mine, theirs)
    select ${documentId}, ${seq}, id, about, "of", base, mine, theirs
    from jsonb_to_recordset(${postgresJson(questions)}::jsonb)
      as q(id text, about text, "of" text, base jsonb, mine jsonb, theirs jsonb)
    on conflict do nothing`);
  const { rows } = await tx.execute<{ open: number }>(
    sql`select count(*)::int as open from questions where document_id = ${documentId} and answered_seq is null`,
  );
  if ((rows[0]?.open ?? 0) > MAX_OPEN_QUESTIONS) throw new AppError("invalid", { msg: TOO_MANY_QUESTIONS });
}
