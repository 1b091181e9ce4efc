import type { SceneJson } from "@mochang/screenplay";
import { sql, type SQL } from "drizzle-orm";
import { AppError, type Queryable } from "../../platform/index.ts";

/** A scene row as the database holds it: the JSON's own text, parsed only by who needs it. */
export interface SceneText {
  rank: number;
  json: string;
}

/** Stored bytes of one read, about: compressed, so some hundred kilobytes of JSON. */
const READ_BYTES = 100_000;
const SCENES_A_READ = 200;

/**
 * The scenes of the imported version in order, the front matter first, some at a time, so that a script of 5 million characters holds
 * neither memory nor the event loop. Every read sees the same revision, or the reading ends. @throws AppError conflict, not-found
 */
export async function* sceneTexts(
  db: Queryable,
  scriptId: string,
  revision: number,
): AsyncGenerator<SceneText[], void, undefined> {
  for (const { from, to } of await ranges(db, scriptId)) {
    const { rows } = await db.execute<{ rank: number; json: string; revision: number | null }>(sql`
      select rank, content::text as json, (select revision from scripts where id = ${scriptId}) as revision
      from scenes where script_id = ${scriptId} and version_id = '' and rank between ${from} and ${to} order by rank`);
    const [first] = rows;
    if (!first) throw new AppError("conflict");
    if (first.revision === null) throw new AppError("not-found");
    if (first.revision !== revision) throw new AppError("conflict");
    yield rows.map(({ rank, json }) => ({ rank, json }));
  }
}

/** Which ranks to read together: sizes first, since one scene may hold a whole text without headings. */
async function ranges(db: Queryable, scriptId: string): Promise<{ from: number; to: number }[]> {
  const { rows } = await db.execute<{ rank: number; bytes: number }>(
    sql`select rank, pg_column_size(content) as bytes from scenes where script_id = ${scriptId} and version_id = '' order by rank`,
  );
  const found: { from: number; to: number; bytes: number }[] = [];
  for (const { rank, bytes } of rows) {
    const open = found.at(-1);
    if (open && open.bytes + bytes <= READ_BYTES && rank - open.from < SCENES_A_READ) {
      open.to = rank;
      open.bytes += bytes;
    } else found.push({ from: rank, to: rank, bytes });
  }
  return found;
}

/** The same, parsed. */
export async function* sceneJsons(
  db: Queryable,
  scriptId: string,
  revision: number,
): AsyncGenerator<SceneJson, void, undefined> {
  for await (const part of sceneTexts(db, scriptId, revision))
    for (const { json } of part) yield JSON.parse(json) as SceneJson;
}

/** Where a row begins: the offset of its first line that has one; null for a row without any. */
const STARTS = sql.raw(`(jsonb_path_query_first(content, '$.content[*].attrs.start ? (@ >= 0)'))::int`);

/** How many scenes of a script begin where, in order; the front matter is row 0. */
export async function sceneStarts(db: Queryable, scriptId: string): Promise<number[]> {
  const { rows } = await db.execute<{ rank: number; start: number | null }>(sql`
    select rank, ${STARTS} as start
    from scenes where script_id = ${scriptId} and version_id = '' order by rank`);
  // A row without a place of its own begins where the one after it does.
  const starts = rows.map((row) => row.start);
  for (let i = starts.length - 1, next = Number.MAX_SAFE_INTEGER; i >= 0; i--) next = starts[i] ??= next;
  return starts.map((start) => start ?? 0);
}

/** The row in which an offset lies: 0 is the front matter, then the scene's 1-based ordinal. */
export function sceneAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** The same as an expression of a statement, null for no offset: it looks at ten rows of a thousand, where `sceneStarts` unpacks them all. */
export const sceneHolding = (scriptId: string, offset: SQL): SQL<number | null> => sql`
  case when ${offset} is not null then (
    with recursive seek(low, high) as (
      select 0, (select count(*)::int from scenes where script_id = ${scriptId} and version_id = '')
      union all
      select case when begins <= ${offset} then middle else low end, case when begins <= ${offset} then high else middle end
      from seek
      cross join lateral (select (low + high) / 2 as middle) as halves
      cross join lateral (select coalesce((
        select ${STARTS} from scenes where script_id = ${scriptId} and version_id = '' and rank >= middle and ${STARTS} is not null order by rank limit 1
      ), ${2 ** 31 - 1}) as begins) as found
      where high - low > 1)
    select low from seek where high - low <= 1) end`;
