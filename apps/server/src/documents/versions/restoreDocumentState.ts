import { sql } from "drizzle-orm";
import { AppError, type Transaction } from "../../platform/index.ts";
import { fillLineIds, NO_LINES, type LineIdChanges } from "../saving/lineIds.ts";
import { lockDocument } from "../saving/lockDocument.ts";
import type { SceneRow } from "../saving/planSave.ts";
import { writeSave } from "../saving/writeSave.ts";

interface Restored {
  /** A document of the same script. */
  from: string;
  to: string;
  authorId: string | null;
}

/**
 * Writes one save after which `to` has the title and the scenes of `from`, in their order. Contents are the script's, so that none is written; a scene that stands as it
 * stood is not touched. Returns the head.
 * @throws AppError not-found, gone
 */
export async function restoreDocumentState(
  tx: Transaction,
  { from, to, authorId }: Restored,
  now: Date,
): Promise<{ scriptId: string; seq: number }> {
  const { head, deleted } = await lockDocument(tx, to);
  if (deleted) throw new AppError("gone");
  const { rows: documents } = await tx.execute<{ scriptId: string; grown: number }>(sql`
    select t.script_id as "scriptId", f.characters - t.characters as grown
    from documents t join documents f on f.script_id = t.script_id
    where t.id = ${to} and f.id = ${from}`);
  const [document] = documents;
  if (!document) throw new AppError("not-found");
  const { scriptId, grown } = document;
  // What its rows say it is called.
  await tx.execute(sql`
    update documents t set title = f.title from documents f where t.id = ${to} and f.id = ${from}`);
  await fillLineIds(tx, from);
  await fillLineIds(tx, to);
  const rows = await changedRows(tx, { from, to }, head + 1);
  if (rows.length === 0) return { scriptId, seq: head };
  const isWritten = await writeSave(tx, {
    save: { documentId: to, opId: null, windowId: null, authorId, session: null, reason: "restored" },
    seq: head + 1,
    rows,
    contents: [],
    bases: new Map(),
    lines: { ...NO_LINES, written: await linesOf(tx, from, rows) },
    textChanged: true,
    addedCharacters: grown,
    answer: [],
    now,
  });
  if (!isWritten) throw new Error(`document ${to} changed under its lock`);
  return { scriptId, seq: head + 1 };
}

/** The scenes of `to` that stand otherwise in `from`, as they stand there. */
async function changedRows(tx: Transaction, { from, to }: Pick<Restored, "from" | "to">, seq: number) {
  const { rows } = await tx.execute<SceneRow & Record<string, unknown>>(sql`
    select coalesce(f.scene_id, t.scene_id) as id, f.hash, f.order_key as key,
      case when f.hash is distinct from t.hash then ${seq}::int else t.version end as version,
      case when f.order_key is distinct from t.order_key then ${seq}::int else t.place_version end as "placeVersion"
    from (select * from document_scenes where document_id = ${from} and hash is not null) f
    full join (select * from document_scenes where document_id = ${to}) t on t.scene_id = f.scene_id
    where f.hash is distinct from t.hash or f.order_key is distinct from t.order_key`);
  return rows;
}

/** The lines of changed scenes as they are in `from`; none of those that are not there. */
async function linesOf(tx: Transaction, from: string, rows: readonly SceneRow[]): Promise<LineIdChanges["written"]> {
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await tx.execute<{ id: string; ids: string[] }>(sql`
    select scene_id as id, ids from scene_lines where document_id = ${from} and scene_id = any (${sql.param(ids)}::text[])`);
  const lines = new Map(found.map(({ id, ids: lineIds }) => [id, lineIds]));
  return ids.map((id) => ({ id, lines: lines.get(id) ?? [] }));
}
