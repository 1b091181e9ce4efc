import type { ScriptRecord } from "@mochang/contract";
import { lastChanges } from "../documents/index.ts";
import { AppError, type Database, type Queryable } from "../platform/index.ts";
import { presentScript } from "./present.ts";
import { readScript, type ScriptRow } from "./scriptRows.ts";

/** Scripts as lists show them, with when each was last edited. */
export async function presentRows(db: Queryable, rows: readonly ScriptRow[]): Promise<ScriptRecord[]> {
  const edited = await lastChanges(
    db,
    rows.flatMap(({ documentId }) => documentId ?? []),
  );
  return rows.map((row) => presentScript(row, edited.get(row.documentId ?? "")));
}

/** A user's script as lists show it. Someone else's reads as none. @throws AppError not-found */
export async function presentOwn(db: Database, userId: string, scriptId: string): Promise<ScriptRecord> {
  const row = await readScript(db, userId, scriptId);
  const [record] = row ? await presentRows(db, [row]) : [];
  if (!record) throw new AppError("not-found");
  return record;
}
