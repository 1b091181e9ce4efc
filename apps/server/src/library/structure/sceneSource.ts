import type { SceneJson } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import { AppError, type Queryable } from "../../platform/index.ts";

/** A scene row as the database holds it: the JSON's own text, parsed only by who needs it. */
export interface SceneText {
  rank: number;
  json: string;
}

/** Characters of JSON in one read, about: a scene more may come with it. */
const READ_BYTES = 400_000;
const SCENES_A_READ = 200;

/**
 * The scenes of the imported version in order, the front matter first, some at a time, so that a script of 5 million characters holds
 * neither memory nor the event loop. Every read sees the same revision, or the reading ends. @throws AppError conflict, not-found
 */
export async function* sceneTexts(db: Queryable, scriptId: string, revision: number): AsyncGenerator<SceneText[], void, undefined> {
  let above = -1;
  for (;;) {
    // Sizes first: one scene may hold a whole text without headings, and two hundred of them would be the whole database.
    const { rows } = await db.execute<{ rank: number; json: string; revision: number }>(sql`
      with head as (
        select rank, sum(pg_column_size(content)) over (order by rank) - pg_column_size(content) as before
        from scenes where script_id = ${scriptId} and version_id = '' and rank > ${above} order by rank limit ${SCENES_A_READ}
      )
      select s.rank, s.content::text as json, (select revision from scripts where id = ${scriptId}) as revision
      from scenes s join head h on h.rank = s.rank and h.before < ${READ_BYTES}
      where s.script_id = ${scriptId} and s.version_id = '' order by s.rank`);
    const last = rows.at(-1);
    if (!last) return;
    if (last.revision === null) throw new AppError("not-found");
    if (last.revision !== revision) throw new AppError("conflict");
    yield rows.map(({ rank, json }) => ({ rank, json }));
    above = last.rank;
  }
}

/** The same, parsed. */
export async function* sceneJsons(db: Queryable, scriptId: string, revision: number): AsyncGenerator<SceneJson, void, undefined> {
  for await (const part of sceneTexts(db, scriptId, revision)) for (const { json } of part) yield JSON.parse(json) as SceneJson;
}

/** How many scenes of a script begin where: the offset of each row's first line that has one, in order; the front matter is row 0. */
export async function sceneStarts(db: Queryable, scriptId: string): Promise<number[]> {
  const { rows } = await db.execute<{ rank: number; start: number | null }>(sql`
    select rank, (jsonb_path_query_first(content, '$.content[*].attrs.start ? (@ >= 0)'))::int as start
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
