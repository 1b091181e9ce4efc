import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import { notes, scripts } from "../tables.ts";

export type NoteRow = typeof notes.$inferSelect;

/** The notes on a document in the order of their making. */
export async function readNotes(db: Queryable, documentId: string): Promise<NoteRow[]> {
  return db.select().from(notes).where(eq(notes.documentId, documentId)).orderBy(asc(notes.createdAt), asc(notes.id));
}

/** How many notes each of these documents has; those without any are left out. */
export async function countNotes(db: Queryable, documentIds: readonly string[]): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: notes.documentId, count: count() })
    .from(notes)
    .where(inArray(notes.documentId, [...documentIds]))
    .groupBy(notes.documentId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Of these ids those that no note of the document has. */
export async function missingNotes(db: Queryable, documentId: string, ids: readonly string[]): Promise<Set<string>> {
  const there = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.documentId, documentId), sql`${notes.id} = any (${sql.param([...ids])}::text[])`));
  const missing = new Set(ids);
  for (const { id } of there) missing.delete(id);
  return missing;
}

/** Every note of a user on default versions, for the export of the account. */
export async function* notesOfUser(db: Queryable, userId: string): AsyncGenerator<unknown, void, undefined> {
  const { id, quote, value, name, settledAt, replies, createdAt, updatedAt } = notes;
  yield* await db
    .select({ scriptId: scripts.id, timestamp: id, key: quote, value, name, settledAt, replies, createdAt, updatedAt })
    .from(notes)
    .innerJoin(scripts, eq(scripts.documentId, notes.documentId))
    .where(eq(scripts.userId, userId))
    .orderBy(asc(createdAt));
}
