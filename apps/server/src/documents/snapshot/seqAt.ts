import { and, eq, lte, max } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import { saves } from "../tables.ts";

/** The last save of a document at a time that is in the log; 0 for none. */
export async function seqAt(db: Queryable, documentId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ seq: max(saves.seq) })
    .from(saves)
    .where(and(eq(saves.documentId, documentId), lte(saves.at, at)));
  return row?.seq ?? 0;
}
