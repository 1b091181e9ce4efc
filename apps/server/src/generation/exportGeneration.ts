import { eq } from "drizzle-orm";
import { versionsOf } from "../library/index.ts";
import type { Queryable } from "../platform/index.ts";
import { generatedWorks, referenceFiles, stepItems } from "./tables.ts";

/** What a user wrote in the steps of his scripts, and the files he gave: for the export of the account. */
export async function* exportGeneration(db: Queryable, userId: string): AsyncGenerator<unknown, void, undefined> {
  const reportedIds = new Set<string>();
  for (const { id, scriptId } of await versionsOf(db, userId)) {
    for (const work of await db.select().from(generatedWorks).where(eq(generatedWorks.documentId, id)))
      yield { kind: "work", ...work };
    for (const { kind: step, ...item } of await db.select().from(stepItems).where(eq(stepItems.documentId, id)))
      yield { kind: "step", step, scriptId, ...item };
    if (reportedIds.has(scriptId)) continue;
    reportedIds.add(scriptId);
    for (const { fileKey: _, ...file } of await db
      .select()
      .from(referenceFiles)
      .where(eq(referenceFiles.scriptId, scriptId)))
      yield { kind: "reference", ...file };
  }
}
