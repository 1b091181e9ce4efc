import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import { dictionary } from "./tables.ts";
import { GENRES } from "./genres.ts";

export const FILE_THEME = "fileTheme";

/** Brings the built-in entries to this version; names that a newer one gave are replaced, nothing is removed. */
export async function seedDictionary(db: Queryable): Promise<void> {
  await db
    .insert(dictionary)
    .values(GENRES.map(([code, name], rank) => ({ type: FILE_THEME, code, name, rank })))
    .onConflictDoUpdate({
      target: [dictionary.type, dictionary.code],
      set: { name: sql`excluded.name`, rank: sql`excluded.rank` },
    });
}

export const readDictionary = (db: Queryable, type: string): Promise<{ code: string; name: string }[]> =>
  db
    .select({ code: dictionary.code, name: dictionary.name })
    .from(dictionary)
    .where(eq(dictionary.type, type))
    .orderBy(asc(dictionary.rank));
