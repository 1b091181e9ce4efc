import { sql } from "drizzle-orm";
import { AppError, type Queryable, type Transaction } from "../../platform/index.ts";
import { readJsons } from "./contentStore.ts";
import type { DocumentBefore } from "./loadSaveBase.ts";
import type { CurrentScene } from "./saveTypes.ts";

/**
 * For a save whose base is not what is stored: the sent scenes as they are now, with every scene of every save since the oldest base that touched
 * one of them, followed on: lines that were split off, joined or moved are in what is answered. Also of a scene that is only told with others
 * everything since that base is told: lines that another had before would else stand in both.
 * @param since of each sent scene the save from which on its changes count
 */
export async function currentScenes(
  tx: Transaction,
  document: Pick<DocumentBefore, "id" | "scriptId">,
  since: ReadonlyMap<string, number>,
): Promise<CurrentScene[]> {
  const oldest = Math.min(...since.values());
  const touched = new Set(since.keys());
  for (let news = [...touched]; news.length > 0;) {
    const found = await touchedWith(tx, document.id, news, oldest);
    news = found.filter((id) => !touched.has(id));
    for (const id of news) touched.add(id);
  }
  const ids = sql.param([...touched]);
  const { rows } = await tx.execute<UnreadScene & Record<string, unknown>>(sql`
    select d.scene_id as id, d.version, d.place_version as "placeVersion", c.schema, c.hash,
      (select p.scene_id from document_scenes p where p.document_id = d.document_id and p.order_key < d.order_key
        order by p.order_key desc limit 1) as after
    from document_scenes d left join scene_contents c on c.script_id = ${document.scriptId} and c.hash = d.hash
    where d.document_id = ${document.id} and d.scene_id = any (${ids}::text[]) order by d.order_key nulls last`);
  const found = new Set(rows.map((row) => row.id));
  const unknown = [...since.keys()].filter((id) => !found.has(id)).map(unknownScene);
  return [...(await withContents(tx, document.scriptId, rows)), ...unknown];
}

/** A sent scene that the log does not know (it was restored from an older backup): reported as deleted, so that the client saves it as a new one. */
const unknownScene = (id: string): CurrentScene => ({
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

/**
 * The scenes of the saves that touched these ones since. The saves are gathered first: a join of two saves' scenes with one another is quadratic,
 * and one save may hold thousands. A key made shorter touches nothing.
 */
async function touchedWith(
  tx: Transaction,
  documentId: string,
  ids: readonly string[],
  since: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct scene_id as id from scene_saves
    where document_id = ${documentId} and seq in (version, place_version) and seq = any (array(
      select distinct seq from scene_saves where document_id = ${documentId} and scene_id = any (${sql.param([...ids])}::text[])
        and seq > ${since} and seq in (version, place_version)))`);
  return rows.map((row) => row.id);
}
