import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { AppError, type Queryable, type Transaction } from "../../platform/index.ts";
import { piecesOf } from "./bigramFilter.ts";
import { lockDocument } from "../saving/lockDocument.ts";
import { documents, readings } from "../tables.ts";

/** What an analysis found, as JSON ready for PostgreSQL, as a thread hands it over. */
export interface ReadingJson {
  text: string;
  title: string | null;
  characters: number;
  sceneCount: number;
  hash: string;
  /** `Reading.lines`. */
  lines: string;
  /** `[id, start]` of each scene in order. */
  scenes: string;
  cast: string;
  figures: string;
  findings: string;
}

/**
 * Writes what an analysis found in the document as it was at `seq`: in the place of the running reading, or beside the frozen ones. A newer reading
 * is never replaced by an older one. Returns the reading's id, or null when a newer one is there.
 */
export async function putReading(
  tx: Transaction,
  documentId: string,
  seq: number,
  reading: ReadingJson,
  now: Date,
): Promise<string | null> {
  await lockDocument(tx, documentId);
  const [newest] = await tx
    .select({ id: readings.id, seq: readings.seq, frozen: readings.frozen })
    .from(readings)
    .where(eq(readings.documentId, documentId))
    .orderBy(desc(readings.seq), readings.frozen)
    .limit(1);
  if (newest && newest.seq >= seq) return null;
  await tx.delete(readings).where(and(eq(readings.documentId, documentId), eq(readings.frozen, false)));
  const id = randomUUID();
  await tx.execute(sql`
    insert into readings (id, document_id, seq, text, title, lines, scenes, "cast", figures, findings, characters, scene_count, hash, pieces, created_at)
    values (${id}, ${documentId}, ${seq}, ${reading.text}, ${reading.title}, ${reading.lines}, ${reading.scenes}::jsonb,
      ${reading.cast}::jsonb, ${reading.figures}::jsonb, ${reading.findings}::jsonb, ${reading.characters}, ${reading.sceneCount},
      ${reading.hash}, ${piecesOf(reading.text)}, ${now})`);
  return id;
}

/** The newest reading of a document: the running one, or the frozen one that nothing has changed since. */
export async function newestReading(
  db: Queryable,
  documentId: string,
): Promise<{ id: string; seq: number; frozen: boolean } | null> {
  const [row] = await db
    .select({ id: readings.id, seq: readings.seq, frozen: readings.frozen })
    .from(readings)
    .where(eq(readings.documentId, documentId))
    .orderBy(desc(readings.seq))
    .limit(1);
  return row ?? null;
}

/** Keeps a reading as it is for good: a report, an analysis, a comparison, a stored answer names it. @throws AppError not-found when an analysis has replaced it meanwhile */
export async function freezeReading(db: Queryable, readingId: string): Promise<void> {
  const frozen = await db
    .update(readings)
    .set({ frozen: true })
    .where(eq(readings.id, readingId))
    .returning({ id: readings.id });
  if (frozen.length === 0) throw new AppError("not-found");
}

/** Freezes the newest reading and returns its id: what is stored from now on names it. @throws AppError not-found for a document without one */
export async function freezeNewestReading(tx: Transaction, documentId: string): Promise<string> {
  await lockDocument(tx, documentId);
  const newest = await newestReading(tx, documentId);
  if (!newest) throw new AppError("not-found");
  if (!newest.frozen) await freezeReading(tx, newest.id);
  return newest.id;
}

/** A copy begins with its origin's newest reading; of a later analysis it gets its own. */
export async function copyReading(
  tx: Transaction,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into readings (id, document_id, seq, text, title, lines, scenes, "cast", figures, findings, characters, scene_count, hash, pieces, created_at)
    select ${randomUUID()}, ${to}, 1, text, title, lines, scenes, "cast", figures, findings, characters, scene_count, hash, pieces, ${at}
    from readings where document_id = ${from}
      and seq >= (select text_seq from documents where id = ${from}) order by seq desc limit 1`);
}

/** The document that a reading is of, which must be the script's. @throws AppError not-found */
export async function documentOfReading(db: Queryable, scriptId: string, readingId: string): Promise<string> {
  const [row] = await db
    .select({ id: documents.id })
    .from(readings)
    .innerJoin(documents, eq(documents.id, readings.documentId))
    .where(and(eq(readings.id, readingId), eq(documents.scriptId, scriptId)));
  if (!row) throw new AppError("not-found");
  return row.id;
}

/** Which reading is meant: the one that is named, else the newest of the document. */
const readingCondition = (documentId: string, readingId: string | null | undefined) =>
  and(eq(readings.documentId, documentId), readingId ? eq(readings.id, readingId) : undefined);

/** The front matter and the scenes of a reading by their ordinals, with the offsets at which they begin. @throws AppError not-found */
export async function readingScenes(
  db: Queryable,
  documentId: string,
  readingId?: string | null,
): Promise<[id: string, start: number][]> {
  const [row] = await db
    .select({ scenes: readings.scenes })
    .from(readings)
    .where(readingCondition(documentId, readingId))
    .orderBy(desc(readings.seq))
    .limit(1);
  if (!row) throw new AppError("not-found");
  return row.scenes;
}

/** What a document's newest reading has counted; null where it was never read. */
export async function readingCounts(
  db: Queryable,
  documentId: string,
): Promise<{ characters: number; sceneCount: number } | null> {
  const [row] = await db
    .select({ characters: readings.characters, sceneCount: readings.sceneCount })
    .from(readings)
    .where(eq(readings.documentId, documentId))
    .orderBy(desc(readings.seq))
    .limit(1);
  return row ?? null;
}

/** The save up to which a reading has read. @throws AppError not-found */
export async function readingSeq(db: Queryable, documentId: string, readingId?: string | null): Promise<number> {
  const [row] = await db
    .select({ seq: readings.seq })
    .from(readings)
    .where(readingCondition(documentId, readingId))
    .orderBy(desc(readings.seq))
    .limit(1);
  if (!row) throw new AppError("not-found");
  return row.seq;
}

/** The text that a reading's offsets refer to. @throws AppError not-found */
export async function readingText(db: Queryable, documentId: string, readingId?: string | null): Promise<string> {
  const [row] = await db
    .select({ text: readings.text })
    .from(readings)
    .where(readingCondition(documentId, readingId))
    .orderBy(desc(readings.seq))
    .limit(1);
  if (!row) throw new AppError("not-found");
  return row.text;
}

/** How many scenes each of these documents had when it was last read. */
export async function sceneCounts(db: Queryable, documentIds: readonly string[]): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([readings.documentId], { id: readings.documentId, sceneCount: readings.sceneCount })
    .from(readings)
    .where(inArray(readings.documentId, [...documentIds]))
    .orderBy(readings.documentId, desc(readings.seq));
  return new Map(rows.map(({ id, sceneCount }) => [id, sceneCount]));
}
