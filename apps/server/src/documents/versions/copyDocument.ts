import type { Transaction } from "../../platform/index.ts";
import { copyRows, type DocumentCopy } from "./createDocument.ts";
import { clearDecisions, copyDecisions } from "../readings/personDecisions.ts";
import { clearFindingDecisions, copyFindingDecisions } from "../readings/findingDecisions.ts";
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
  /** Deletes all that `copyAttachedRows` writes: a document that goes back to an earlier state gets the rows of that. */
  clear(tx: Transaction, documentId: string): Promise<void>;
}

const OWN: CopiedRows[] = [
  { copyAttachedRows: copyDecisions, clear: clearDecisions },
  { copyAttachedRows: copyFindingDecisions, clear: clearFindingDecisions },
];
const registered = new Map<string, CopiedRows>();

/** A feature says what a copy of a document takes along: notes, overviews, persons, planning, cards; not backups, chats, runs, records. */
export function registerCopy(feature: string, rows: CopiedRows): void {
  registered.set(feature, rows);
}

/** Copies a document with all that belongs to it: a version, a hand-over, 自动留存. Returns the copy's id. */
export async function copyDocument(tx: Transaction, copy: DocumentCopy, now: Date): Promise<string> {
  const to = await copyRows(tx, copy, now);
  const copied: Copied = { from: copy.from, to, toScriptId: copy.scriptId, seq: 1, at: now };
  if (copy.at === undefined) await copyReading(tx, copied);
  for (const { copyAttachedRows } of [...OWN, ...registered.values()]) await copyAttachedRows(tx, copied);
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
  for (const { copyAttachedRows, clear } of [...OWN, ...registered.values()]) {
    await clear(tx, to);
    await copyAttachedRows(tx, copied);
  }
  return seq;
}
