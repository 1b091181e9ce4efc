import { eq, sql } from "drizzle-orm";
import type { CopiedRows } from "../documents/index.ts";
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
    // The row is there before it is locked: of two that write the first rules, the second sees those of the first.
    await tx.insert(writingRules).values({ documentId, rules: "", updatedAt: now }).onConflictDoNothing();
    const where = eq(writingRules.documentId, documentId);
    const [stored] = await tx.select().from(writingRules).where(where).for("update");
    if (replaces !== undefined && stored?.rules !== replaces && stored?.rules !== rules) return false;
    await tx.update(writingRules).set(row).where(where);
    return true;
  });
}

/** A copy of a version keeps to the same. */
export const COPIED_RULES: CopiedRows = {
  copyAttachedRows: async (tx, { from, to }) =>
    void (await tx.execute(sql`
      insert into writing_rules (document_id, rules, updated_at)
      select ${to}, rules, updated_at from writing_rules where document_id = ${from}`)),
  clear: async (tx, documentId) =>
    void (await tx.execute(sql`delete from writing_rules where document_id = ${documentId}`)),
};
