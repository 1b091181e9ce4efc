import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { copyDocument, readingCounts, type DocumentCopy } from "../../documents/index.ts";
import type { Transaction } from "../../platform/index.ts";
import { documentIdOf } from "../documentOf.ts";
import type { Script } from "../scriptAccess.ts";
import { scripts } from "../tables.ts";

/** A script that is made from another one. */
export interface ScriptCopy {
  /** The copy's id; absent: a new one. */
  id?: string;
  /** Its row, locked by the caller against deletion. */
  origin: Script;
  /** The version that is copied; absent: the default one. */
  from?: string;
  /** In what the copy differs. */
  changes: Partial<Pick<Script, "name" | "type" | "isInit" | "originId" | "scriptType">>;
  /** Absent: of the kind that its origin's document is. */
  kind?: DocumentCopy["kind"];
}

/**
 * Copies a script with one version and all that belongs to that, over the same imported file: a record of its own, not assessed, no draft of
 * another. The rows are copied inside the database: a document of a million characters never comes here. Returns the copy's id.
 */
export async function copyScript(
  tx: Transaction,
  { id = randomUUID(), origin, from, changes, kind }: ScriptCopy,
  at: Date,
): Promise<string> {
  const documentId = randomUUID();
  const copied = documentIdOf(origin, from);
  // The card of the origin tells of its default version.
  const counts = await readingCounts(tx, copied);
  await tx.insert(scripts).values({
    ...origin,
    originId: null,
    pingguType: "",
    draftOf: null,
    draftNumber: 1,
    deleteFlag: 0,
    ...counts,
    ...changes,
    id,
    documentId,
    createdAt: at,
    updatedAt: at,
  });
  await tx.execute(sql`
    insert into hidden_texts (script_id, hidden) select ${id}, hidden from hidden_texts where script_id = ${origin.id}`);
  await copyDocument(tx, { from: copied, id: documentId, scriptId: id, kind, name: null, authorId: origin.userId }, at);
  return id;
}
