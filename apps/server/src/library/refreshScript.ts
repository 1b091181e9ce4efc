import { and, eq, sql } from "drizzle-orm";
import { refreshReading, type ReadingTurn, type Refreshed } from "../documents/index.ts";
import type { Database, Now } from "../platform/index.ts";
import { scripts } from "./tables.ts";

/** Reads a version anew where it has changed; of the default one the card tells the new figures. In the trash a card keeps the time when it went there. */
export async function refreshScript(
  deps: { db: Database; now: Now },
  script: { id: string },
  documentId: string,
  turn: ReadingTurn = {},
): Promise<Refreshed> {
  const refreshed = await refreshReading(deps, documentId, turn);
  if (refreshed.counts)
    await deps.db
      .update(scripts)
      .set({
        ...refreshed.counts,
        updatedAt: sql`case when ${scripts.deleteFlag} = 1 then ${scripts.updatedAt} else ${sql.param(deps.now(), scripts.updatedAt)} end`,
      })
      .where(and(eq(scripts.id, script.id), eq(scripts.documentId, documentId)));
  return refreshed;
}
