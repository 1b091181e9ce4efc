import type { Queryable } from "../../platform/index.ts";
import { readSnapshot, type Snapshot } from "../snapshot/snapshot.ts";

/** The document as a reading of this seq has it: as it is now, while only notes were changed since. */
export async function snapshotOf(db: Queryable, documentId: string, seq: number): Promise<Snapshot> {
  const now = await readSnapshot(db, documentId);
  return now.textSeq <= seq ? now : readSnapshot(db, documentId, seq);
}
