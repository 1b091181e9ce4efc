import { and, eq, sql } from "drizzle-orm";
import type { RunKind } from "@mochang/contract";
import type { Database } from "../platform/database.ts";
import { runs } from "./tables.ts";

/** Notes that the results of a script's runs of a kind were looked at; the first time counts. @returns the runs */
export async function markOpened(db: Database, scriptId: string, kind: RunKind, now: Date): Promise<string[]> {
  const opened = await db
    .update(runs)
    .set({ openedAt: sql`coalesce(${runs.openedAt}, ${now})` })
    .where(and(eq(runs.scriptId, scriptId), eq(runs.kind, kind)))
    .returning({ id: runs.id });
  return opened.map((run) => run.id);
}
