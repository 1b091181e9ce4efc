import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import type { Question } from "./saveTypes.ts";
import { questions } from "../tables.ts";

/** The questions of a document that nobody has answered, the oldest first. */
export async function openMergeConflicts(db: Queryable, documentId: string): Promise<(Question & { seq: number })[]> {
  const { id, seq, about, base, mine, theirs } = questions;
  return db
    .select({ id, seq, about, of: sql<Question["of"]>`${questions.of}`, base, mine, theirs })
    .from(questions)
    .where(and(eq(questions.documentId, documentId), isNull(questions.answeredSeq)))
    .orderBy(asc(seq), asc(id));
}
