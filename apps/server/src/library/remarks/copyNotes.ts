import { sql } from "drizzle-orm";
import type { TakeAlong } from "../../documents/index.ts";

/** A copy of a document has its notes, under the same ids: their marks are in its scenes. */
export const copyNotes: TakeAlong = async (tx, { from, to }) => {
  await tx.execute(sql`
    insert into notes (document_id, id, quote, value, created_at, updated_at)
    select ${to}, id, quote, value, created_at, updated_at from notes where document_id = ${from}`);
};
