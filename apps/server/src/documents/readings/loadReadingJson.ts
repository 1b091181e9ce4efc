import type { CastMember } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import { AppError, type Queryable } from "../../platform/index.ts";

/** JSON of `Reading`, put together by the database; with another cast where one is given. @throws AppError not-found */
export async function loadReadingJson(db: Queryable, readingId: string, cast?: readonly CastMember[]): Promise<string> {
  const people = cast === undefined ? sql`"cast"::text` : sql`${JSON.stringify(cast)}::text`;
  const { rows } = await db.execute<{ json: string }>(sql`
    select '{"text":' || to_json(text)::text || ',"lines":' || lines || ',"cast":' || ${people} || '}' as json
    from readings where id = ${readingId}`);
  if (!rows[0]) throw new AppError("not-found");
  return rows[0].json;
}
