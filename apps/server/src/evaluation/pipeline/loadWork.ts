import { formOf } from "@mochang/contract";
import { freezeNewestReading } from "../../documents/index.ts";
import { documentOf, FILE_THEME, loadReading, readDictionary, type Script } from "../../library/index.ts";
import type { Database, Queryable } from "../../platform/index.ts";
import type { Work } from "../prompts/conversation.ts";

/** The genre's name as its user chose it. */
export async function genreOf(db: Queryable, script: Pick<Script, "fileTheme">): Promise<string> {
  const themes = await readDictionary(db, FILE_THEME);
  return themes.find((t) => t.code === script.fileTheme)?.name ?? "";
}

/** A stored work, and which reading of it this is. */
export interface StoredWork extends Work {
  readingId: string;
  /** The front matter's id, then each scene's by its ordinal. */
  sceneIds: string[];
}

type Stored = Pick<Script, "id" | "documentId" | "name" | "fileTheme" | "fileType">;

/** A stored script as it is evaluated: in the reading that is named, else in the newest. The caller has checked whose it is. */
export async function loadWork(db: Queryable, script: Stored, readingId?: string | null): Promise<StoredWork> {
  const { id } = await documentOf(db, script);
  const { parsed, figures, findings, ...reading } = await loadReading(db, id, readingId ?? undefined);
  return {
    parsed,
    form: formOf(script.fileType),
    figures,
    findings,
    name: script.name,
    genre: await genreOf(db, script),
    readingId: reading.id,
    sceneIds: reading.scenes.map(([sceneId]) => sceneId),
  };
}

/** Keeps the newest reading of a script for good, for a run that names it. */
export async function nameReading(db: Database, script: Stored): Promise<string> {
  const { id } = await documentOf(db, script);
  return db.transaction((tx) => freezeNewestReading(tx, id));
}
