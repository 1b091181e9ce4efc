import { eq, sql } from "drizzle-orm";
import type { CopiedRows } from "../documents/index.ts";
import type { Queryable } from "../platform/index.ts";
import { writingRules } from "./tables.ts";

/** 写作约定 of a version; empty where there are none. */
export async function loadRules(db: Queryable, documentId: string): Promise<string> {
  const [row] = await db.select().from(writingRules).where(eq(writingRules.documentId, documentId));
  return row?.rules ?? "";
}

/** Writes 写作约定 of a version, in the place of what stood there. */
export async function saveRules(db: Queryable, documentId: string, rules: string, now: Date): Promise<void> {
  const row = { rules, updatedAt: now };
  await db
    .insert(writingRules)
    .values({ documentId, ...row })
    .onConflictDoUpdate({ target: writingRules.documentId, set: row });
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
