import type { Transaction } from "../platform/index.ts";
import { copyRows, type DocumentCopy } from "./createDocument.ts";
import { copyDecisions } from "./personDecisions.ts";
import { copyReading } from "./readings.ts";

/** What a feature is told of a copy, within its transaction. */
export interface Copied {
  from: string;
  to: string;
  toScriptId: string;
  at: Date;
}

/** Takes a feature's rows of one document along to its copy, under the same ids. */
export type TakeAlong = (tx: Transaction, copied: Copied) => Promise<void>;

const registered = new Map<string, TakeAlong>();

/** A feature says what a copy of a document takes along: notes, overviews, persons, planning, cards; not backups, chats, runs, records. */
export function registerCopy(feature: string, takeAlong: TakeAlong): void {
  registered.set(feature, takeAlong);
}

/** Copies a document with all that belongs to it: a version, a hand-over, 自动留存. Returns the copy's id. */
export async function copyDocument(tx: Transaction, copy: DocumentCopy, now: Date): Promise<string> {
  const to = await copyRows(tx, copy, now);
  const copied: Copied = { from: copy.from, to, toScriptId: copy.scriptId, at: now };
  if (copy.at === undefined) await copyReading(tx, copied);
  await copyDecisions(tx, copied);
  for (const takeAlong of registered.values()) await takeAlong(tx, copied);
  return to;
}
