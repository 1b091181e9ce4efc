import { newestReading, readSnapshot, type Snapshot } from "../../documents/index.ts";
import { AppError, type Database, type Now } from "../../platform/index.ts";
import { readNotes, type NoteRow } from "../notes/readNotes.ts";
import { refreshScript } from "../refreshScript.ts";

/** A document as its page opens it: everything but contents, all of one moment. */
export interface ScriptPage {
  snapshot: Snapshot;
  reading: { id: string; seq: number };
  notes: NoteRow[];
}

/** Reads it, once the document has been read as it stands, where it can be. @throws AppError not-found */
export async function loadScriptPage(
  deps: { db: Database; now: Now },
  documentId: string,
  userId?: string,
): Promise<ScriptPage> {
  try {
    await refreshScript(deps, documentId, { userId });
  } catch (error) {
    // A document that is damaged cannot be read anew, but all its words are to be seen: it opens with its last reading.
    if (!isOfDamage(error) || !(await newestReading(deps.db, documentId))) throw error;
  }
  return deps.db.transaction(
    async (tx) => {
      const snapshot = await readSnapshot(tx, documentId);
      const reading = await newestReading(tx, documentId);
      if (!reading) throw new AppError("not-found");
      return { snapshot, reading, notes: await readNotes(tx, documentId) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** What is thrown where stored contents have not the shape of any schema. */
const isOfDamage = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;
