import type { ScriptRecord } from "@mochang/contract";
import { lastChanges, lastEditedScenes, otherVersions, versionNames } from "../documents/index.ts";
import { AppError, type Database, type Queryable } from "../platform/index.ts";
import { countNotes } from "./notes/readNotes.ts";
import { presentScript } from "./present.ts";
import { readScript, type ScriptRow } from "./scriptRows.ts";
import { MODIFY } from "./scriptTypes.ts";

/** What is kept beside the text of works that are modified and lie in the trash, by their ids. */
async function keptBeside(
  db: Queryable,
  rows: readonly ScriptRow[],
): Promise<ReadonlyMap<string, ScriptRecord["kept"]>> {
  const binned = rows.filter(({ type, deleteFlag }) => type === MODIFY && deleteFlag === 1);
  const documentIds = binned.flatMap(({ documentId }) => documentId ?? []);
  const [versions, notes] = await Promise.all([otherVersions(db, binned), countNotes(db, documentIds)]);
  return new Map(
    binned.map(({ id, documentId }) => [
      id,
      { versions: versions.get(id) ?? 0, notes: notes.get(documentId ?? "") ?? 0 },
    ]),
  );
}

/** When and where each of these documents was last edited. */
async function lastEdits(db: Queryable, documentIds: readonly string[]) {
  const edited = await lastChanges(db, documentIds);
  return [edited, await lastEditedScenes(db, [...edited.keys()])] as const;
}

/** Scripts as lists show them, with when and where each was last edited, and what its version is called. */
export async function presentRows(db: Queryable, rows: readonly ScriptRow[]): Promise<ScriptRecord[]> {
  const documentIds = rows.flatMap(({ documentId }) => documentId ?? []);
  const modified = rows.flatMap(({ type, documentId }) => (type === MODIFY ? (documentId ?? []) : []));
  const [[edited, scenes], names, kept] = await Promise.all([
    lastEdits(db, documentIds),
    versionNames(db, modified),
    keptBeside(db, rows),
  ]);
  return rows.map((row) => {
    const documentId = row.documentId ?? "";
    return {
      ...presentScript(row, edited.get(documentId), scenes.get(documentId)),
      defaultVersionName: names.get(documentId) ?? null,
      kept: kept.get(row.id) ?? null,
    };
  });
}

/** A user's script as lists show it. Someone else's reads as none. @throws AppError not-found */
export async function presentOwn(db: Database, userId: string, scriptId: string): Promise<ScriptRecord> {
  const row = await readScript(db, userId, scriptId);
  const [record] = row ? await presentRows(db, [row]) : [];
  if (!record) throw new AppError("not-found");
  return record;
}
