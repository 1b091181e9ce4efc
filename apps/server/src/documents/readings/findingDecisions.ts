import { findingKey, type Finding } from "@mochang/screenplay";
import { and, desc, eq, sql } from "drizzle-orm";
import { AppError, type Queryable, type Transaction } from "../../platform/index.ts";
import { lockDocument } from "../saving/lockDocument.ts";
import { findingDecisions } from "../tables.ts";

/** No script has more findings that need a decision. */
const DECISIONS_MAX = 5000;

export type FindingDecision = Omit<typeof findingDecisions.$inferSelect, "documentId" | "at">;
/** One that is kept, and since when. */
export type StoredDecision = FindingDecision & Pick<typeof findingDecisions.$inferSelect, "at">;

/** What the writer of a document has decided about what is said of it, the newest first. */
export const loadFindingDecisions = (db: Queryable, documentId: string): Promise<StoredDecision[]> =>
  db
    .select({
      key: findingDecisions.key,
      state: findingDecisions.state,
      reason: findingDecisions.reason,
      title: findingDecisions.title,
      quote: findingDecisions.quote,
      at: findingDecisions.at,
    })
    .from(findingDecisions)
    .where(eq(findingDecisions.documentId, documentId))
    .orderBy(desc(findingDecisions.at), findingDecisions.key);

/** Keeps a decision in the place of an earlier one about the same; `decision` null takes it back. @throws AppError invalid for more than anybody needs */
export async function decideFinding(
  tx: Transaction,
  documentId: string,
  key: string,
  decision: Omit<FindingDecision, "key"> | null,
  now: Date,
): Promise<void> {
  await lockDocument(tx, documentId);
  const of = eq(findingDecisions.documentId, documentId);
  await tx.delete(findingDecisions).where(and(of, eq(findingDecisions.key, key)));
  if (!decision) return;
  if ((await tx.$count(findingDecisions, of)) >= DECISIONS_MAX)
    throw new AppError("invalid", { msg: `一部作品最多记 ${DECISIONS_MAX} 条` });
  await tx.insert(findingDecisions).values({ documentId, key, ...decision, at: now });
}

/** A copy, and a newer draft, begin with the decisions of what they come from. */
export async function copyFindingDecisions(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    insert into finding_decisions (document_id, key, state, reason, title, quote, at)
    select ${to}, key, state, reason, title, quote, at from finding_decisions where document_id = ${from}`);
}

/** Keys of the rules' findings that are meant as they stand. */
export async function waivedFindings(db: Queryable, documentId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: findingDecisions.key })
    .from(findingDecisions)
    .where(and(eq(findingDecisions.documentId, documentId), eq(findingDecisions.state, "waived")));
  return new Set(rows.map(({ key }) => key));
}

/** Findings without those that are waived. */
export const unwaivedFindings = (findings: Finding[], waived: ReadonlySet<string>): Finding[] =>
  waived.size === 0 ? findings : findings.filter((finding) => !waived.has(findingKey(finding)));
