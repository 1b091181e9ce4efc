import { sql } from "drizzle-orm";
import type { CopiedRows, CopyAttachedRows } from "../../documents/index.ts";

/** A copy of a document has its notes with their answers, under the same ids: their marks are in its scenes. A review link leads to its own document alone: what its reader wrote is his here, too, and not shown to him. */
const copyNotes: CopyAttachedRows = async (tx, { from, to }) => {
  await tx.execute(sql`
    insert into notes (document_id, id, quote, value, link_id, name, settled_at, replies, created_at, updated_at)
    select ${to}, id, quote, value, link_id, name, settled_at, replies, created_at, updated_at from notes where document_id = ${from}`);
};

export const COPIED_NOTES: CopiedRows = {
  copyAttachedRows: copyNotes,
  tables: ["notes"],
};
