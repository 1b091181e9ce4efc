import { and, eq, sql } from "drizzle-orm";
import { loadDocument, refreshReading, type ReadingTurn, type Refreshed } from "../documents/index.ts";
import type { Database, Now } from "../platform/index.ts";
import { scripts } from "./tables.ts";

/**
 * Reads a version anew where it has changed; of the default one the card tells the new figures. In the trash a card keeps the time when it went there. Whoever
 * has a version read does it by this: what was read is not read again, and its figures would never come to the card.
 */
export async function refreshScript(
  deps: { db: Database; now: Now },
  documentId: string,
  turn: ReadingTurn = {},
): Promise<Refreshed> {
  const refreshed = await refreshReading(deps, documentId, turn);
  if (!refreshed.counts) return refreshed;
  const document = await loadDocument(deps.db, documentId);
  await deps.db
    .update(scripts)
    .set({
      ...refreshed.counts,
      updatedAt: sql`case when ${scripts.deleteFlag} = 1 then ${scripts.updatedAt} else ${sql.param(deps.now(), scripts.updatedAt)} end`,
    })
    .where(and(eq(scripts.id, document?.scriptId ?? ""), eq(scripts.documentId, documentId)));
  return refreshed;
}
