import { eq, sql } from "drizzle-orm";
import { lockDocument, type CopiedRows } from "../documents/index.ts";
import type { Database, Queryable } from "../platform/index.ts";
import { writingRules } from "./tables.ts";

/** 写作约定 of a version; empty where there are none. */
export async function loadRules(db: Queryable, documentId: string): Promise<string> {
  const [row] = await db.select().from(writingRules).where(eq(writingRules.documentId, documentId));
  return row?.rules ?? "";
}

/**
 * Writes 写作约定 of a version in the place of what stood there. False, and they are as they were, where other words stand there than `replaces`, which
 * are not these rules either: the same request may come twice.
 */
export async function saveRules(
  db: Database,
  documentId: string,
  { rules, replaces }: { rules: string; replaces?: string | undefined },
  now: Date,
): Promise<boolean> {
  const row = { rules, updatedAt: now };
  return db.transaction(async (tx) => {
    // Of two that write rules, the second sees those of the first; a version that goes back takes none along that it has not seen.
    await lockDocument(tx, documentId);
    const stored = await loadRules(tx, documentId);
    if (replaces !== undefined && stored !== replaces && stored !== rules) return false;
    await tx
      .insert(writingRules)
      .values({ documentId, ...row })
      .onConflictDoUpdate({ target: writingRules.documentId, set: row });
    return true;
  });
}

/** A copy of a version keeps to the same. */
export const COPIED_RULES: CopiedRows = {
  copyAttachedRows: async (tx, { from, to }) =>
    void (await tx.execute(sql`
      insert into writing_rules (document_id, rules, updated_at)
      select ${to}, rules, updated_at from writing_rules where document_id = ${from}`)),
  tables: ["writing_rules"],
};
