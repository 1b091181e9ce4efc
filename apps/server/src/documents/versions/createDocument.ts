import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/index.ts";
import type { StorableScene } from "../saving/checkedScene.ts";
import { writeContents } from "../saving/contentStore.ts";
import { NO_LINES, type LineIdChanges } from "../saving/lineIds.ts";
import { firstKeys } from "../saving/sceneOrder.ts";
import { documents } from "../tables.ts";
import { writeSave } from "../saving/writeSave.ts";

/** A script's first document. */
export interface NewDocument {
  id?: string;
  scriptId: string;
  kind: "imported" | "edited" | "generated";
  /** Screenplay's `Kind`. */
  form: string;
  title: string | null;
  authorId: string | null;
  reason: "imported" | "migrated";
  /** In order, the front matter first; some at a time. */
  scenes: Iterable<readonly StorableScene[]>;
}

/** Writes a document whose first save, `seq` 1, is all of it. Returns its id. */
export async function createDocument(tx: Transaction, newDocument: NewDocument, now: Date): Promise<string> {
  const id = newDocument.id ?? randomUUID();
  const { scriptId, kind, form, title, authorId, reason } = newDocument;
  await tx.insert(documents).values({
    id,
    scriptId,
    kind,
    form,
    title,
    hasLineIds: true,
    head: 0,
    textSeq: 0,
    createdAt: now,
    savedAt: now,
  });
  let characters = 0;
  const placed: { id: string; hash: string }[] = [];
  const lines: LineIdChanges["written"] = [];
  for (const chunk of newDocument.scenes) {
    await writeContents(tx, scriptId, chunk, now);
    for (const scene of chunk) {
      placed.push({ id: scene.id, hash: scene.hash });
      lines.push({ id: scene.id, lines: scene.lines });
      characters += scene.characters;
    }
  }
  const keys = firstKeys(placed.length);
  await writeSave(tx, {
    save: { documentId: id, opId: null, windowId: null, authorId, session: null, reason },
    seq: 1,
    rows: placed.map((scene, i) => ({ ...scene, key: keys[i] ?? null, version: 1, placeVersion: 1 })),
    contents: [],
    bases: new Map(),
    // The caller has seen to it that each stands once.
    lines: { ...NO_LINES, written: lines },
    textChanged: true,
    addedCharacters: characters,
    answer: [],
    now,
  });
  return id;
}

/** A copy of a document. */
export interface DocumentCopy {
  from: string;
  id?: string;
  /** Another script's, for a hand-over; the same script's, for a version. */
  scriptId: string;
  kind?: "imported" | "edited" | "generated";
  name: string | null;
  /** Kept by itself (自动留存). */
  automatic?: boolean;
  authorId: string | null;
  /** An earlier kept point of the log; absent: as it is now. */
  at?: number;
}

/**
 * Copies a document's rows inside the database, with the ids of its scenes and lines; contents are copied only into another script. What else a copy takes
 * along, features say: see `copyDocument`.
 */
export async function copyRows(tx: Transaction, copy: DocumentCopy, now: Date): Promise<string> {
  const id = copy.id ?? randomUUID();
  // Held against saves and against the clearing of contents that nothing holds any more.
  const { rows } = await tx.execute<{ scriptId: string; head: number }>(
    sql`select script_id as "scriptId", head from documents where id = ${copy.from} for no key update`,
  );
  const [from] = rows;
  if (!from) throw new Error(`no document ${copy.from}`);
  const state = sql`(select distinct on (scene_id) * from scene_saves
    where document_id = ${copy.from} and seq <= ${copy.at ?? from.head} order by scene_id, seq desc)`;
  await tx.execute(sql`
    insert into documents (id, script_id, parent_id, kind, form, title, name, automatic, has_line_ids, head, text_seq, characters, created_at, saved_at)
    select ${id}, ${copy.scriptId}, id, ${copy.kind ?? sql`kind`}, form, title, ${copy.name}, ${copy.automatic ?? false},
      has_line_ids and ${copy.at === undefined}, 1, 1,
      (select coalesce(sum(c.characters), 0)::int from ${state} s
        join scene_contents c on c.script_id = ${from.scriptId} and c.hash = s.hash), ${now}, ${now}
    from documents where id = ${copy.from}`);
  if (from.scriptId !== copy.scriptId)
    await tx.execute(sql`
      with held as (
        select c.hash, c.base from scene_contents c
        where c.script_id = ${from.scriptId} and c.hash in (select hash from ${state} s)
      )
      insert into scene_contents
        (script_id, hash, schema, content, packed, base, text_hash, front, division, characters, notes, created_at)
      select ${copy.scriptId}, hash, schema, content, packed, base, text_hash, front, division, characters, notes, ${now}
      from scene_contents
      where script_id = ${from.scriptId} and hash in (select hash from held union select base from held)
      on conflict do nothing`);
  await tx.execute(sql`
    insert into saves (document_id, seq, author_id, reason, at) values (${id}, 1, ${copy.authorId}, 'copied', ${now})`);
  const columns = sql.raw("document_id, seq, scene_id, hash, order_key, version, place_version");
  for (const table of ["scene_saves", "document_scenes"])
    await tx.execute(sql`
      insert into ${sql.raw(table)} (${columns})
      select ${id}, 1, scene_id, hash, order_key, 1, 1 from ${state} s where hash is not null`);
  // Those of an earlier point are found when it is first saved.
  if (copy.at === undefined)
    await tx.execute(sql`
      insert into scene_lines (document_id, scene_id, ids)
      select ${id}, scene_id, ids from scene_lines where document_id = ${copy.from} and ids <> '{}'`);
  return id;
}
