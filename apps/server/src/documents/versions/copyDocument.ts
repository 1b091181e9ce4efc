import { sql, type SQL } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/index.ts";
import { copyRows, type DocumentCopy } from "./createDocument.ts";
import { copyDecisions } from "../readings/personDecisions.ts";
import { copyFindingDecisions } from "../readings/findingDecisions.ts";
import { lockDocument } from "../saving/lockDocument.ts";
import { copyReading } from "../readings/readings.ts";
import { restoreDocumentState } from "./restoreDocumentState.ts";

/** What a feature is told of a copy, within its transaction. */
export interface Copied {
  from: string;
  to: string;
  toScriptId: string;
  /** The save of `to` that brought the copied state. */
  seq: number;
  at: Date;
}

/** Takes a feature's rows of one document along to its copy, under the same ids. */
export type CopyAttachedRows = (tx: Transaction, copied: Copied) => Promise<void>;

/** A feature's rows that are of a document and go along with its copies. */
export interface CopiedRows {
  copyAttachedRows: CopyAttachedRows;
  /** The tables of the rows that it writes, which name their document in `document_id`. */
  tables: readonly string[];
  /** By table, which of its rows somebody stored; absent: all. The others follow from the text by themselves, and do not change `documentState`. */
  stored?: Readonly<Record<string, SQL>>;
  /** Gives a document that goes back to an earlier state the rows of that. Absent: they take the place of its own as they are. */
  restoreAttachedRows?: CopyAttachedRows;
}

const OWN: CopiedRows[] = [
  { copyAttachedRows: copyDecisions, tables: ["person_decisions"] },
  { copyAttachedRows: copyFindingDecisions, tables: ["finding_decisions"] },
];
const registered = new Map<string, CopiedRows>();
const allCopied = (): CopiedRows[] => [...OWN, ...registered.values()];

/** A feature says what a copy of a document takes along: notes, overviews, persons, planning, cards; not backups, chats, runs, records. */
export function registerCopy(feature: string, rows: CopiedRows): void {
  registered.set(feature, rows);
}

/** Copies a document with all that belongs to it: a version, a hand-over, 自动留存. Returns the copy's id. */
export async function copyDocument(tx: Transaction, copy: DocumentCopy, now: Date): Promise<string> {
  const to = await copyRows(tx, copy, now);
  const copied: Copied = { from: copy.from, to, toScriptId: copy.scriptId, seq: 1, at: now };
  if (copy.at === undefined) await copyReading(tx, copied);
  for (const { copyAttachedRows } of allCopied()) await copyAttachedRows(tx, copied);
  return to;
}

/**
 * Gives a document the state of a copy of it, with all that belongs to it: one save with the reason `restored`. What it says until then is gone
 * from it; the caller has kept that. Returns the document's head, which the caller announces.
 * @throws AppError not-found, gone
 */
export async function restoreDocument(
  tx: Transaction,
  { from, to, authorId }: { from: string; to: string; authorId: string | null },
  now: Date,
): Promise<number> {
  // The copy is held against being pruned or written to meanwhile.
  await lockDocument(tx, from);
  const { scriptId, seq } = await restoreDocumentState(tx, { from, to, authorId }, now);
  const copied: Copied = { from, to, toScriptId: scriptId, seq, at: now };
  for (const { copyAttachedRows, tables, restoreAttachedRows } of allCopied()) {
    if (restoreAttachedRows) {
      await restoreAttachedRows(tx, copied);
      continue;
    }
    for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)} where document_id = ${to}`);
    await copyAttachedRows(tx, copied);
  }
  return seq;
}

/**
 * What a document holds with all that a restore would replace, as one mark: another one once anything of it was stored, changed or deleted. Read under the
 * document's lock, it holds for the rest of the transaction.
 */
export async function documentState(db: Queryable, documentId: string): Promise<string> {
  const rowsOf = (table: string, stored = sql`true`) => sql`
    select md5(t::text) as row from ${sql.identifier(table)} t where t.document_id = ${documentId} and ${stored}`;
  const attached = allCopied().flatMap(({ tables, stored }) => tables.map((table) => rowsOf(table, stored?.[table])));
  const { rows } = await db.execute<{ state: string }>(sql`
    select d.head || '-' || md5(coalesce((select string_agg(a.row, '' order by a.row) from (${sql.join(attached, sql` union all `)}) a), '')) as state
    from documents d where d.id = ${documentId}`);
  return rows[0]?.state ?? "";
}
