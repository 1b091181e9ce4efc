import {
  decidedCast,
  newestReading,
  readContents,
  loadReadingJson,
  readingSeq,
  readSnapshot,
  snapshotOf,
  toRowJson,
} from "../documents/index.ts";
import type { DocumentPart } from "../platform/assembleDocument.ts";
import { AppError, type Queryable } from "../platform/index.ts";

/**
 * A version as it stands, with its newest reading, or as a reading has it, for whoever parses it elsewhere. Nothing is parsed here, so that a
 * script of millions of characters does not hold the event loop. The caller has checked whose it is.
 */
export async function* streamDocument(
  db: Queryable,
  documentId: string,
  readingId?: string,
): AsyncGenerator<DocumentPart, void, undefined> {
  const usedReading = readingId ?? (await newestReading(db, documentId))?.id;
  if (usedReading === undefined) throw new AppError("not-found");
  const reading = await loadReadingJson(db, usedReading, await decidedCast(db, { id: usedReading, documentId }));
  const snapshot =
    readingId === undefined
      ? await readSnapshot(db, documentId)
      : await snapshotOf(db, documentId, await readingSeq(db, documentId, readingId));
  const { form, title } = snapshot;
  yield {
    kind: "head",
    json: `{"kind":${JSON.stringify(form)},"title":${JSON.stringify(title)},"reading":${reading}}`,
  };
  for await (const part of readContents(db, snapshot))
    yield { kind: "scenes", json: `[${part.map(toRowJson).join(",")}]` };
}
