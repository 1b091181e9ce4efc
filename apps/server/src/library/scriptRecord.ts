import type { ScriptRecord } from "@mochang/contract";
import { lastChanges, lastEditedScenes } from "../documents/index.ts";
import { AppError, type Database, type Queryable } from "../platform/index.ts";
import { presentScript } from "./present.ts";
import { readScript, type ScriptRow } from "./scriptRows.ts";

/** Scripts as lists show them, with when and where each was last edited. */
export async function presentRows(db: Queryable, rows: readonly ScriptRow[]): Promise<ScriptRecord[]> {
  const edited = await lastChanges(
    db,
    rows.flatMap(({ documentId }) => documentId ?? []),
  );
  const scenes = await lastEditedScenes(db, [...edited.keys()]);
  return rows.map((row) => {
    const documentId = row.documentId ?? "";
    return presentScript(row, edited.get(documentId), scenes.get(documentId));
  });
}

/** A user's script as lists show it. Someone else's reads as none. @throws AppError not-found */
export async function presentOwn(db: Database, userId: string, scriptId: string): Promise<ScriptRecord> {
  const row = await readScript(db, userId, scriptId);
  const [record] = row ? await presentRows(db, [row]) : [];
  if (!record) throw new AppError("not-found");
  return record;
}
