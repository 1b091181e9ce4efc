import { type SQL, sql } from "drizzle-orm";
import { AppError, namedStatement, postgresJson, type Queryable, type Transaction } from "../../platform/index.ts";
import type { StorableScene } from "./checkedScene.ts";
import { insertContents, packedContents, type Base } from "./contentStore.ts";
import { holdsFreshId, type LineIdChanges } from "./lineIds.ts";
import { MAX_OPEN_QUESTIONS } from "../limits.ts";
import type { SceneRow } from "./planSave.ts";
import type { StoredAnswer } from "./replays.ts";
import type { Save } from "./saveTypes.ts";

const TOO_MANY_QUESTIONS = "没有回答的合并问题太多，请先回答一些";

export interface SaveRows {
  save: Pick<Save, "documentId" | "opId" | "windowId" | "authorId" | "session" | "reason" | "runId">;
  /** The document's head is the one before. */
  seq: number;
  rows: readonly SceneRow[];
  contents: readonly StorableScene[];
  bases: ReadonlyMap<string, Base>;
  lines: LineIdChanges;
  textChanged: boolean;
  /** Characters that the document has more, or less. */
  addedCharacters: number;
  answer: StoredAnswer;
  now: Date;
}

/** `guard` is one more condition on the document's row, `also` a further part; both are SQL. */
const saveStatement = (guard: string, also: string): string =>
  `with held as (
    update documents set head = $3::int, characters = characters + $13::int, saved_at = $9, last_session = $10,
      text_seq = case when $11::boolean then $3::int else text_seq end
    where id = $2 and head = $3::int - 1 and deleted_at is null ${guard} returning id, script_id
  ), given as (
    select held.id as document_id, r.*
    from held, json_to_recordset($1::json) as r(id text, hash text, key text, version int, "placeVersion" int)
  ), stored as (
    ${insertContents("held.script_id", "$9::timestamptz", "$12").replace("from json", "from held, json")}
  ), logged as (
    insert into saves (document_id, seq, op_id, answer, window_id, author_id, reason, at, run_id)
    select id, $3::int, $4, $5::jsonb, $6, $7, $8, $9, $14 from held
  ), scenes_logged as (
    insert into scene_saves (document_id, seq, scene_id, hash, order_key, version, place_version)
    select document_id, $3::int, id, hash, key, version, "placeVersion" from given
  ), projected as (
    insert into document_scenes (document_id, seq, scene_id, hash, order_key, version, place_version)
    select document_id, $3::int, id, hash, key, version, "placeVersion" from given
    on conflict (document_id, scene_id) do update set seq = excluded.seq, hash = excluded.hash,
      order_key = excluded.order_key, version = excluded.version, place_version = excluded.place_version
  )${also}
  select id from held`;

const insertSave = namedStatement<{ id: string }>("save_write", saveStatement("", ""));

/** The statement of a save that changes which lines there are; in every save's statement its parts took 0.9 ms more. */
const insertSaveWithLines = namedStatement<{ id: string }>(
  "save_write_lines",
  saveStatement(
    `and not exists (${holdsFreshId("$2", "$16", "$17")})`,
    `, lines_written as (
    insert into scene_lines (document_id, scene_id, ids)
    select held.id, l.id, array(select json_array_elements_text(l.lines))
    from held, json_to_recordset($15::json) as l(id text, lines json)
    on conflict (document_id, scene_id) do update set ids = excluded.ids
  )`,
  ),
);

/**
 * Writes a save in one statement: log, contents, projection, the lines' ids and the document's head. False, and nothing written, where the document has
 * another head by now, was deleted, or holds a fresh line's id in another scene.
 */
export async function writeSave(
  db: Queryable,
  { save, seq, rows, contents, bases, lines, textChanged, addedCharacters, answer, now }: SaveRows,
): Promise<boolean> {
  const { documentId, opId, windowId, authorId, reason, session, runId = null } = save;
  const answerJson = opId === null ? null : JSON.stringify(answer);
  const log = [
    JSON.stringify(rows),
    documentId,
    seq,
    opId,
    answerJson,
    windowId,
    authorId,
    reason,
    now,
    session,
    textChanged,
    await packedContents(contents, bases),
    addedCharacters,
    runId,
  ];
  const written =
    lines.written.length === 0
      ? await insertSave(db, log)
      : await insertSaveWithLines(db, [...log, JSON.stringify(lines.written), lines.added, lines.scenes]);
  return written.length > 0;
}

/** A `QuestionSource`, its time as the contract writes it. */
const source = (windowId: SQL, at: SQL): SQL =>
  sql`jsonb_build_object('windowId', ${windowId}, 'at', to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Writes what a save asks and answers, which is rare. @throws AppError invalid for too many open questions */
export async function writeQuestions(
  tx: Transaction,
  seq: number,
  {
    documentId,
    windowId,
    questions = [],
    answered = [],
  }: Pick<Save, "documentId" | "windowId" | "questions" | "answered">,
): Promise<void> {
  if (answered.length > 0)
    await tx.execute(sql`
      update questions set answered_seq = ${seq}
      where document_id = ${documentId} and id = any (${sql.param([...answered])}::text[]) and answered_seq is null`);
  if (questions.length === 0) return;
  await tx.execute(sql`
    insert into questions (document_id, seq, id, about, "of", base, mine, theirs, mine_from, theirs_from)
    select ${documentId}, ${seq}, id, about, "of", base, mine, theirs,
      ${source(sql`coalesce(q."windowId", ${windowId}::text)`, sql`own.at`)},
      case when other.seq is not null then ${source(sql`other.window_id`, sql`other.at`)} end
    from jsonb_to_recordset(${postgresJson(questions)}::jsonb)
      as q(id text, about text, "of" text, base jsonb, mine jsonb, theirs jsonb, "windowId" text, "theirSeq" int)
    join saves own on own.document_id = ${documentId} and own.seq = ${seq}
    left join saves other on other.document_id = ${documentId} and other.seq = q."theirSeq"
    on conflict do nothing`);
  const { rows } = await tx.execute<{ open: number }>(
    sql`select count(*)::int as open from questions where document_id = ${documentId} and answered_seq is null`,
  );
  if ((rows[0]?.open ?? 0) > MAX_OPEN_QUESTIONS) throw new AppError("invalid", { msg: TOO_MANY_QUESTIONS });
}
