import type { OpenQuestion } from "@mochang/contract";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import { questions } from "../tables.ts";

/** The questions of a document that nobody has answered, the oldest first. */
export async function openMergeConflicts(db: Queryable, documentId: string): Promise<OpenQuestion[]> {
  const { id, seq, about, base, mine, theirs, mineFrom, theirsFrom } = questions;
  return db
    .select({ id, seq, about, of: sql<OpenQuestion["of"]>`${questions.of}`, base, mine, theirs, mineFrom, theirsFrom })
    .from(questions)
    .where(and(eq(questions.documentId, documentId), isNull(questions.answeredSeq)))
    .orderBy(asc(seq), asc(id));
}
