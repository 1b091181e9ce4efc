import { scriptTypeName } from "@mochang/generation";
import { formOf } from "@mochang/contract";
import type { Reading } from "@mochang/screenplay";
import { freezeNewestReading, loadDocument, loadFindingDecisions, readingSeq } from "../documents/index.ts";
import {
  documentIdOf,
  documentOf,
  FILE_THEME,
  loadReading,
  readDictionary,
  refreshScript,
  type Script,
} from "../library/index.ts";
import type { Database, Now, Queryable } from "../platform/index.ts";
import type { Work } from "./work.ts";

/** The genre's name as its user chose it. */
export async function genreOf(db: Queryable, script: Pick<Script, "fileTheme">): Promise<string> {
  const themes = await readDictionary(db, FILE_THEME);
  return themes.find((t) => t.code === script.fileTheme)?.name ?? "";
}

/** Which document something is about, and which reading of it; null in a run that is about none. */
export interface ReadingRef {
  documentId: string | null;
  readingId: string | null;
}

/** A stored work, and which reading of it this is. */
export interface StoredWork extends Work {
  /** The front matter's id, then each scene's by its ordinal. */
  sceneIds: string[];
  /** Each line's place in the text, by its id. */
  lines: Reading["lines"];
}

type Stored = Pick<Script, "id" | "documentId" | "name" | "fileTheme" | "fileType" | "scriptType">;

/** A stored script as it is evaluated: in the reading that a run names, else in the default version's newest. The caller has checked whose it is. */
export async function loadWork(db: Queryable, script: Stored, about?: ReadingRef): Promise<StoredWork> {
  const documentId = about?.documentId ?? documentIdOf(script, "");
  const { parsed, figures, findings, ...reading } = await loadReading(db, documentId, about?.readingId ?? undefined);
  const decisions = await loadFindingDecisions(db, documentId);
  return {
    parsed,
    form: formOf(script.fileType),
    waivedFindings: decisions.filter(({ state }) => state === "waived"),
    figures,
    findings,
    name: script.name,
    genre: await genreOf(db, script),
    medium: scriptTypeName(script.scriptType),
    sceneIds: reading.scenes.map(([sceneId]) => sceneId),
    lines: reading.lines,
  };
}

/** Whether nothing that the text says was changed since a run read it. */
export async function isOfTodaysText(db: Queryable, { documentId, readingId }: ReadingRef): Promise<boolean> {
  if (documentId === null || readingId === null) return false;
  const [document, seq] = await Promise.all([loadDocument(db, documentId), readingSeq(db, documentId, readingId)]);
  return document !== null && seq >= document.textSeq;
}

/** Reads a version as it stands, where it was saved since it was read, and keeps that reading for good, for a run that names it. @throws AppError not-found */
export async function pinReading(
  { db, now }: { db: Database; now: Now },
  script: Stored & Pick<Script, "userId">,
  versionId?: string,
): Promise<{ documentId: string; readingId: string }> {
  const { id: documentId } = await documentOf(db, script, versionId);
  await refreshScript({ db, now }, documentId, { userId: script.userId });
  return { documentId, readingId: await db.transaction((tx) => freezeNewestReading(tx, documentId)) };
}

/** A version as it stands, read anew where it was saved since it was read. The caller has checked whose it is. @throws AppError not-found */
export async function loadVersion(
  deps: { db: Database; now: Now },
  script: Stored & Pick<Script, "userId">,
  versionId?: string | null,
): Promise<{ documentId: string; work: StoredWork }> {
  const { id: documentId } = await documentOf(deps.db, script, versionId);
  await refreshScript(deps, documentId, { userId: script.userId });
  return { documentId, work: await loadWork(deps.db, script, { documentId, readingId: null }) };
}
