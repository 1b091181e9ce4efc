import type { Database, Now } from "../../platform/index.ts";
import { retryIfReplaced } from "./retryIfReplaced.ts";
import { newestReading, putReading } from "./readings.ts";
import { readContents, readSnapshot, type SceneContent, type Snapshot } from "../snapshot/snapshot.ts";
import { loadReadingJson } from "./loadReadingJson.ts";
import { readInWorker, type ReadingTurn } from "./readInWorker.ts";

export interface Refreshed {
  id: string;
  seq: number;
  /** Null: nothing had changed since the newest reading. */
  counts: { characters: number; sceneCount: number } | null;
}

/**
 * Reads a document anew, when what it says has changed since its newest reading: text, lines, figures, findings, cast.
 */
export async function refreshReading(
  { db, now }: { db: Database; now: Now },
  documentId: string,
  turn: ReadingTurn = {},
): Promise<Refreshed> {
  const { newest, snapshot, before } = await retryIfReplaced(() => readBefore(db, documentId));
  if (newest && newest.seq >= snapshot.textSeq) return { id: newest.id, seq: newest.seq, counts: null };
  const characters = snapshot.scenes.reduce((sum, scene) => sum + scene.characters, 0);
  const { form, title } = snapshot;
  const read = await readInWorker({ form, title, before }, characters, contentsOf(db, snapshot), turn);
  const id = await db.transaction((tx) => putReading(tx, documentId, snapshot.seq, read, now()));
  // Another process was first, with this state or a newer one.
  if (id === null) return { ...((await newestReading(db, documentId)) ?? { id: "", seq: 0 }), counts: null };
  return { id, seq: snapshot.seq, counts: { characters: read.characters, sceneCount: read.sceneCount } };
}

/** The document and its newest reading; of that the JSON, where the document has changed since. @throws AppError not-found */
async function readBefore(db: Database, documentId: string) {
  const newest = await newestReading(db, documentId);
  const snapshot = await readSnapshot(db, documentId);
  const isOld = newest !== null && newest.seq < snapshot.textSeq;
  return { newest, snapshot, before: isOld ? await loadReadingJson(db, newest.id) : null };
}

async function* contentsOf(
  db: Database,
  snapshot: Snapshot,
): AsyncGenerator<Pick<SceneContent, "json" | "schema">[], void> {
  for await (const part of readContents(db, snapshot)) yield part.map(({ json, schema }) => ({ json, schema }));
}
