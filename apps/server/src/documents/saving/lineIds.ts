import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/index.ts";
import type { StorableScene } from "./checkedScene.ts";
import { readJsons } from "./contentStore.ts";
import type { SaveBase } from "./loadSaveBase.ts";
import type { Save } from "./saveTypes.ts";
import { toRow, type StoredContent } from "./upgradeContent.ts";

/** What a save does to the lines' ids that its document holds. */
export interface LineIdChanges {
  /** Scenes that hold other lines than before, with the ids of all they hold; none for a deleted one. */
  written: { id: string; lines: readonly string[] }[];
  /** Ids that none of the scenes that the save writes held before: no other scene may hold one. */
  added: string[];
  /** The scenes that the save writes. */
  scenes: string[];
}

export const NO_LINES: LineIdChanges = { written: [], added: [], scenes: [] };

/**
 * Which line ids the scenes of a save write, and which of them are new to the document. Pure. A save of typed words has no new line: then
 * `written` and `added` are empty.
 */
export function lineIdChanges(
  save: Pick<Save, "scenes">,
  contents: ReadonlyMap<string, StorableScene>,
  before: SaveBase["scenes"],
): LineIdChanges {
  const existingIds = new Set<string>();
  const written: LineIdChanges["written"] = [];
  const scenes: string[] = [];
  for (const { id, content } of save.scenes) {
    if (content === undefined) continue;
    scenes.push(id);
    const was = before.get(id)?.lines ?? [];
    const lines = contents.get(id)?.lines ?? [];
    for (const line of was) existingIds.add(line);
    if (!isSameSet(was, lines)) written.push({ id, lines });
  }
  const added = written.flatMap(({ lines }) => lines.filter((line) => !existingIds.has(line)));
  return { written, added, scenes };
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const ids = new Set(a);
  return b.every((id) => ids.has(id));
}

/** SQL: whether another scene of the document holds a fresh id. All three are SQL: of the document's id, the fresh ids, the scenes that the save writes. */
export const holdsFreshId = (documentId: string, addedIds: string, scenes: string): string =>
  `select l.scene_id from scene_lines l cross join unnest(l.ids) as held(id) join unnest(${addedIds}::text[]) as fresh(id) using (id)
    where l.document_id = ${documentId} and l.scene_id <> all (${scenes}::text[])`;

/** The scenes beside those that a save writes that hold one of its fresh ids. */
export async function scenesWithFresh(
  db: Queryable,
  documentId: string,
  { added, scenes }: LineIdChanges,
): Promise<string[]> {
  if (added.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct l.scene_id as id from scene_lines l cross join unnest(l.ids) as held(id)
    where l.document_id = ${documentId} and l.scene_id <> all (${sql.param(scenes)}::text[])
      and held.id = any (${sql.param(added)}::text[])`);
  return rows.map(({ id }) => id);
}

/** Writes the ids of the lines of a document that was stored before they were; the caller holds its row. */
export async function fillLineIds(tx: Transaction, documentId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string; hash: string; schema: number; scriptId: string }>(sql`
    select s.scene_id as id, s.hash, c.schema, d.script_id as "scriptId" from documents d
    join document_scenes s on s.document_id = d.id
    join scene_contents c on c.script_id = d.script_id and c.hash = s.hash
    where d.id = ${documentId} and not d.has_line_ids`);
  for (let at = 0; at < rows.length; at += SCENES_AT_ONCE) {
    const part = rows.slice(at, at + SCENES_AT_ONCE);
    const jsons = await readJsons(tx, part[0]?.scriptId ?? "", [...new Set(part.map(({ hash }) => hash))]);
    const written = part.map(({ id, hash, schema }) => ({
      id,
      lines: lineIdsOf({ schema, json: jsons.get(hash) ?? "{}" }),
    }));
    await tx.execute(sql`
      insert into scene_lines (document_id, scene_id, ids)
      select ${documentId}, id, array(select json_array_elements_text(lines))
      from json_to_recordset(${JSON.stringify(written)}::json) as l(id text, lines json) on conflict do nothing`);
  }
  await tx.execute(sql`update documents set has_line_ids = true where id = ${documentId} and not has_line_ids`);
}

const SCENES_AT_ONCE = 100;

/** Of a scene as it is stored. */
function lineIdsOf({ schema, json }: StoredContent): string[] {
  const { content = [] } =
    schema < CONTENT_SCHEMA ? toRow({ schema, json }) : (JSON.parse(json) as Partial<ReturnType<typeof toRow>>);
  return content.map((line) => line.attrs.id);
}
