import { asc, eq } from "drizzle-orm";
import { AppError, namedStatement, type Transaction } from "../../platform/index.ts";
import { documents } from "../tables.ts";

/** A document whose row this transaction holds. */
export interface LockedDocument {
  head: number;
  deleted: boolean;
}

const lockRow = namedStatement<LockedDocument>(
  "document_lock",
  "select head, deleted_at is not null as deleted from documents where id = $1 for no key update",
);

/**
 * Takes a document's row; whoever changes anything of a document takes it first.
 *
 * Rows that more than one of these transactions change are taken in one order, or two of them could wait for each other: the script's (`lockScript`), its
 * runs' (a part before what began it), the records of their reports, its documents' (several by their ids), the account's balance. What takes an earlier one in the middle takes it at the
 * beginning: `SaveHooks.lock`.
 * @throws AppError not-found
 */
export async function lockDocument(tx: Transaction, documentId: string): Promise<LockedDocument> {
  const [row] = await lockRow(tx, [documentId]);
  if (!row) throw new AppError("not-found");
  return row;
}

/** Takes the rows of all of a script's documents, in one order: they are about to be deleted. */
export async function lockDocumentsOf(tx: Transaction, scriptId: string): Promise<void> {
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.scriptId, scriptId))
    .orderBy(asc(documents.id))
    .for("update");
}
