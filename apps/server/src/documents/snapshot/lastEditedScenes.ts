import { sceneFacts } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import { readRows } from "./snapshotScenes.ts";
import type { SnapshotScene } from "./snapshot.ts";

/**
 * What the scene is called whose words were changed last, of each of these documents: its writer's own number, else its place among the scenes. Those
 * whose scenes nobody has written in since they were made are left out.
 */
export async function lastEditedScenes(
  db: Queryable,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (documentIds.length === 0) return found;
  const { rows } = await db.execute<
    SnapshotScene & { scriptId: string; documentId: string; ordinal: number } & Record<string, unknown>
  >(sql`
    select distinct on (document_id) document_id as "documentId", script_id as "scriptId", ordinal, scene_id as id, hash, version,
      place_version as "placeVersion", false as front, false as division, schema, characters, notes
    from (
      select s.*, d.script_id, c.schema, c.characters, c.notes,
        row_number() over (partition by s.document_id order by s.order_key)::int as ordinal
      from document_scenes s
      join documents d on d.id = s.document_id
      join scene_contents c on c.script_id = d.script_id and c.hash = s.hash
      where s.document_id in ${[...documentIds]} and not c.front and not c.division
    ) living
    order by document_id, version desc, ordinal`);
  for (const { documentId, scriptId, ordinal, ...scene } of rows) {
    if (scene.version <= 1) continue;
    for await (const [row] of readRows(db, { scriptId, scenes: [scene] }))
      found.set(documentId, (row && sceneFacts(row).number) ?? String(ordinal));
  }
  return found;
}
