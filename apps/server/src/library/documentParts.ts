import { sql } from "drizzle-orm";
import { AppError, type Queryable } from "../platform/index.ts";

/** A stored document in pieces, each JSON as the database holds it: what is not a scene, then rows of scenes in order. */
export type DocumentPart = { kind: "head"; json: string } | { kind: "scenes"; json: string };

const SCENES_A_READ = 200;
const ALL = 2_147_483_647;

/**
 * The document of a script for whoever parses it elsewhere: `{kind, title, cast, text}`, then arrays of `scene` nodes. Nothing is parsed
 * here, so that a script of millions of characters does not hold the event loop. The caller has checked whose it is.
 */
export async function* documentParts(db: Queryable, scriptId: string): AsyncGenerator<DocumentPart, void, undefined> {
  const head = await db.execute<{ json: string }>(
    sql`select json_build_object('kind', s.kind, 'title', t.title, 'cast', t.cast, 'text', t.text)::text as json from script_texts t join scripts s on s.id = t.script_id where t.script_id = ${scriptId}`,
  );
  const [first] = head.rows;
  if (!first) throw new AppError("not-found");
  yield { kind: "head", json: first.json };
  let rank = -1;
  for (let more = true; more;) {
    const { rows } = await db.execute<{ rank: number; json: string }>(
      sql`select rank, content::text as json from scenes where script_id = ${scriptId} and version_id = '' and rank > ${rank} order by rank limit ${SCENES_A_READ}`,
    );
    yield { kind: "scenes", json: `[${rows.map((row) => row.json).join(",")}]` };
    more = rows.length === SCENES_A_READ;
    rank = rows.at(-1)?.rank ?? ALL;
  }
}
