import { newestReading, readContents, readingHeadJson, readSnapshot, toRowJson } from "../documents/index.ts";
import type { DocumentPart } from "../platform/documentOfParts.ts";
import { AppError, type Queryable } from "../platform/index.ts";
import { defaultDocument } from "./content.ts";

/**
 * The default version of a script as it stands, with its newest reading, for whoever parses it elsewhere. Nothing is parsed here, so that a
 * script of millions of characters does not hold the event loop. The caller has checked whose it is.
 */
export async function* documentParts(db: Queryable, scriptId: string): AsyncGenerator<DocumentPart, void, undefined> {
  const documentId = await defaultDocument(db, scriptId);
  const newest = await newestReading(db, documentId);
  if (!newest) throw new AppError("not-found");
  const reading = await readingHeadJson(db, newest.id);
  const snapshot = await readSnapshot(db, documentId);
  const { form, title } = snapshot;
  yield {
    kind: "head",
    json: `{"kind":${JSON.stringify(form)},"title":${JSON.stringify(title)},"reading":${reading}}`,
  };
  for await (const part of readContents(db, snapshot))
    yield { kind: "scenes", json: `[${part.map(toRowJson).join(",")}]` };
}
