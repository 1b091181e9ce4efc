import { randomUUID } from "node:crypto";
import { and, inArray, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "../platform/index.ts";
import { messages } from "./tables.ts";

export interface NewMessage {
  userId: string;
  scriptId: string | null;
  /** Null where it tells of no run. */
  runId: string | null;
  title: string;
  /** `done`, `failed` or `cancelled`. */
  outcome: string;
  link: string | null;
}

/** Leaves a message; a run has one: a run that ends again (a section retried) is told anew in the same row. */
export async function storeNotification(tx: Transaction, message: NewMessage, now: Date): Promise<void> {
  const { title, outcome, link } = message;
  await tx
    .insert(messages)
    .values({ ...message, id: randomUUID(), createdAt: now })
    .onConflictDoUpdate({ target: messages.runId, set: { title, outcome, link, readAt: null, createdAt: now } });
}

/** The messages of runs that are deleted would lead nowhere. */
export const deleteMessagesOf = async (tx: Transaction, runIds: readonly string[]): Promise<void> =>
  void (await tx.delete(messages).where(inArray(messages.runId, [...runIds])));

/** Whoever has seen the results of these runs need not be told of them. */
export async function markMessagesRead(db: Queryable, runIds: readonly string[], now: Date): Promise<void> {
  if (runIds.length === 0) return;
  await db
    .update(messages)
    .set({ readAt: now })
    .where(and(inArray(messages.runId, [...runIds]), isNull(messages.readAt)));
}
