import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import type { Snapshot } from "./snapshot.ts";

/** The versions of scenes that there are or were, by their ids. */
export async function sceneVersions(db: Queryable, documentId: string, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    select scene_id as id, version from document_scenes
    where document_id = ${documentId} and scene_id = any (${sql.param(ids)}::text[])`);
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** Whether a scene says the same now as it did at one of its versions: only notes were put on it or taken off since. */
export async function isSameTextAt(
  db: Queryable,
  { documentId, scriptId }: Pick<Snapshot, "documentId" | "scriptId">,
  sceneId: string,
  version: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ same: boolean }>(sql`
    select was.text_hash = current.text_hash as same
    from document_scenes d
    join scene_saves s on s.document_id = d.document_id and s.scene_id = d.scene_id and s.seq = ${version}
    join scene_contents was on was.script_id = ${scriptId} and was.hash = s.hash
    join scene_contents current on current.script_id = ${scriptId} and current.hash = d.hash
    where d.document_id = ${documentId} and d.scene_id = ${sceneId}`);
  return rows[0]?.same ?? false;
}
