import { eq } from "drizzle-orm";
import { AppError, type Transaction } from "../platform/index.ts";
import { documents } from "./tables.ts";

/** A document whose row this transaction holds. */
export interface LockedDocument {
  id: string;
  scriptId: string;
  head: number;
  textSeq: number;
  lastSession: string | null;
  deleted: boolean;
}

/** Takes a document's row; whoever changes anything of a document takes it first. @throws AppError not-found */
export async function lockDocument(tx: Transaction, documentId: string): Promise<LockedDocument> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, documentId)).for("no key update");
  if (!row) throw new AppError("not-found");
  const { id, scriptId, head, textSeq, lastSession, deletedAt } = row;
  return { id, scriptId, head, textSeq, lastSession, deleted: deletedAt !== null };
}
