import { sql } from "drizzle-orm";
import { AppError, type Queryable, type Transaction } from "../platform/index.ts";
import { readJsons } from "./contentStore.ts";
import type { LockedDocument } from "./lockDocument.ts";
import type { CurrentScene } from "./saveTypes.ts";

/**
 * For a save whose base is not what is stored: the sent scenes as they are now, with every scene of every save since the base that touched
 * one of them, followed on: lines that were split off, joined or moved are in what is answered.
 * @param since of each sent scene the save from which on its changes count
 */
export async function currentScenes(
  tx: Transaction,
  document: Pick<LockedDocument, "id" | "scriptId">,
  since: ReadonlyMap<string, number>,
): Promise<CurrentScene[]> {
  const touched = new Map(since);
  for (let news = touched; news.size > 0;) {
    const found = await touchedWith(tx, document.id, news);
    news = new Map();
    for (const { id, seq } of found) {
      if ((touched.get(id) ?? Infinity) <= seq) continue;
      touched.set(id, seq);
      news.set(id, seq);
    }
  }
  const ids = sql.param([...touched.keys()]);
  const { rows } = await tx.execute<UnreadScene & Record<string, unknown>>(sql`
    select d.scene_id as id, d.version, d.place_version as "placeVersion", c.schema, c.hash,
      (select p.scene_id from document_scenes p where p.document_id = d.document_id and p.order_key < d.order_key
        order by p.order_key desc limit 1) as after
    from document_scenes d left join scene_contents c on c.script_id = ${document.scriptId} and c.hash = d.hash
    where d.document_id = ${document.id} and d.scene_id = any (${ids}::text[]) order by d.order_key nulls last`);
  const found = new Set(rows.map((row) => row.id));
  const unknown = [...since.keys()].filter((id) => !found.has(id)).map(neverThere);
  return [...(await withContents(tx, document.scriptId, rows)), ...unknown];
}

/** A sent scene that the log does not know (it was restored from an older backup): told as deleted, to be saved as a new one. */
const neverThere = (id: string): CurrentScene => ({
  id,
  version: 0,
  placeVersion: 0,
  after: null,
  schema: null,
  json: null,
});

/** A scene as it is now, its content by its hash. */
export type UnreadScene = Omit<CurrentScene, "json"> & { hash: string | null };

export async function withContents(
  db: Queryable,
  scriptId: string,
  scenes: readonly UnreadScene[],
): Promise<CurrentScene[]> {
  const hashes = scenes.flatMap(({ hash }) => (hash === null ? [] : [hash]));
  const jsons = await readJsons(db, scriptId, [...new Set(hashes)]);
  return scenes.map(({ hash, ...scene }) => {
    const json = hash === null ? null : jsons.get(hash);
    if (json === undefined) throw new AppError("conflict");
    return { ...scene, json };
  });
}

/** The scenes of the saves that touched these ones since; of each the first such save. A key made shorter touches nothing. */
async function touchedWith(
  tx: Transaction,
  documentId: string,
  since: ReadonlyMap<string, number>,
): Promise<{ id: string; seq: number }[]> {
  const { rows } = await tx.execute<{ id: string; seq: number }>(sql`
    select other.scene_id as id, min(other.seq)::int as seq
    from unnest(${sql.param([...since.keys()])}::text[], ${sql.param([...since.values()])}::int[]) as given(id, seq)
    join scene_saves touch on touch.document_id = ${documentId} and touch.scene_id = given.id and touch.seq > given.seq
    join scene_saves other on other.document_id = ${documentId} and other.seq = touch.seq
    where touch.seq in (touch.version, touch.place_version) and other.seq in (other.version, other.place_version)
    group by other.scene_id`);
  return rows;
}
