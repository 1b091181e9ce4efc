import type { HiddenText } from "@mochang/contract";
import type { Figures, Finding, Parsed, SceneJson } from "@mochang/screenplay";
import { eq } from "drizzle-orm";
import * as documents from "../documents/index.ts";
import { AppError, type Queryable } from "../platform/index.ts";
import { hiddenTexts, scripts } from "./tables.ts";

/** The default version of a script; the caller has checked whose it is. @throws AppError not-found */
export async function defaultDocument(db: Queryable, scriptId: string): Promise<string> {
  const [row] = await db.select({ id: scripts.documentId }).from(scripts).where(eq(scripts.id, scriptId));
  if (!row?.id) throw new AppError("not-found");
  return row.id;
}

/** The default version's newest reading; the caller has checked whose it is. */
export async function loadParsed(db: Queryable, scriptId: string): Promise<Parsed> {
  return (await documents.loadReading(db, await defaultDocument(db, scriptId))).parsed;
}

/** A version's newest reading, or an earlier one that something names, with what rules computed of it. @throws AppError not-found */
export async function loadReading(
  db: Queryable,
  documentId: string,
  readingId?: string,
): Promise<documents.LoadedReading & { figures: Figures; findings: Finding[] }> {
  return documents.retryIfReplaced(async () => {
    const reading = await documents.loadReading(db, documentId, readingId);
    return { ...reading, ...(await documents.loadFigures(db, documentId, reading.id)) };
  });
}

/** The rows of a version as its newest reading has them, some at a time. @throws AppError not-found */
export async function* readingRows(
  db: Queryable,
  documentId: string,
  readingId?: string,
): AsyncGenerator<SceneJson[], void, undefined> {
  const seq = await documents.readingSeq(db, documentId, readingId);
  yield* documents.readRows(db, await documents.snapshotOf(db, documentId, seq));
}

/** The JSON of `loadParsed`, some scenes at a time, so that a script of 5 million characters holds neither memory nor the event loop. */
export async function* parsedJson(
  db: Queryable,
  documentId: string,
  readingId?: string,
): AsyncGenerator<string, void, undefined> {
  const opened = await documents.openReading(db, documentId, readingId);
  const { kind, title, reading } = opened;
  yield `{"kind":${JSON.stringify(kind)},"title":${JSON.stringify(title)},"cast":${JSON.stringify(reading.cast)},"text":${JSON.stringify(reading.text)}`;
  let comma = "";
  for await (const part of documents.readScenes(db, opened)) {
    const jsons: string[] = [];
    for (const { id, scene } of part) {
      // The front matter is the first of all.
      if (id === null) yield `,"frontMatter":${JSON.stringify(scene.lines)},"scenes":[`;
      else jsons.push(JSON.stringify(scene));
    }
    if (jsons.length === 0) continue;
    yield comma + jsons.join(",");
    comma = ",";
  }
  yield "]}";
}

/** What the uploaded file held but did not show; the caller has checked whose it is. */
export async function loadHidden(db: Queryable, scriptId: string): Promise<HiddenText[]> {
  const [row] = await db
    .select({ hidden: hiddenTexts.hidden })
    .from(hiddenTexts)
    .where(eq(hiddenTexts.scriptId, scriptId));
  return row?.hidden ?? [];
}
