import type { PersonDecision } from "@mochang/screenplay";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { AppError, type Queryable, type Transaction } from "../../platform/index.ts";
import { lockDocument } from "../saving/lockDocument.ts";
import { personDecisions } from "../tables.ts";

/** No script has more people whose names need a decision. */
const DECISIONS_MAX = 500;

/** What the writer of a document has decided about its people, in the order of the decisions. */
export const loadDecisions = (db: Queryable, documentId: string): Promise<PersonDecision[]> =>
  db
    .select({ name: personDecisions.name, person: personDecisions.person })
    .from(personDecisions)
    .where(eq(personDecisions.documentId, documentId))
    .orderBy(asc(personDecisions.at), asc(personDecisions.name));

/** Keeps a decision in the place of an earlier one about the same name. @throws AppError invalid for more than anybody needs */
export async function putDecision(
  tx: Transaction,
  documentId: string,
  { name, person }: PersonDecision,
  now: Date,
): Promise<void> {
  await lockDocument(tx, documentId);
  const of = eq(personDecisions.documentId, documentId);
  // Whom others are now counted as is nobody else.
  await tx.delete(personDecisions).where(and(of, eq(personDecisions.name, person), ne(personDecisions.person, person)));
  if ((await tx.$count(personDecisions, of)) >= DECISIONS_MAX)
    throw new AppError("invalid", { msg: `一部作品最多改 ${DECISIONS_MAX} 个人物的名字` });
  await tx
    .insert(personDecisions)
    .values({ documentId, name, person, at: now })
    .onConflictDoUpdate({ target: [personDecisions.documentId, personDecisions.name], set: { person, at: now } });
}

/** A copy, and a newer draft, begin with the decisions of what they come from. */
export async function copyDecisions(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    insert into person_decisions (document_id, name, person, at)
    select ${to}, name, person, at from person_decisions where document_id = ${from}`);
}
