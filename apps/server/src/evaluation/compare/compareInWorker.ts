import { toParsed, type Parsed } from "@mochang/screenplay";
import {
  compareDrafts,
  diffScene,
  type Comparison,
  type DiffRow,
  type Keyable,
  type Rename,
} from "@mochang/screenplay/compare";
import { streamDocument } from "../../library/index.ts";
import { openWorkerPool, threadsFor, type Database } from "../../platform/index.ts";
import { assembleDocument, type DocumentPart } from "../../platform/assembleDocument.ts";

/** What the thread is to compare: two drafts that follow in parts, or two scenes. */
export type CompareTask =
  { kind: "drafts" } | { kind: "lines"; old: Keyable; new: Keyable; renames: readonly Rename[] };

/** A part of either draft. */
export type DraftPart = DocumentPart & { side: "old" | "new" };

/** Below this a thread's start (60 ms) costs more than the work. */
const INLINE_CHARACTERS = 60_000;
const INLINE_LINES = 2_000;
/** Half a million characters against as many take about a second. */
const TIMEOUT_MS = 60_000;
/** What the objects of 2 million characters and of as many take. */
const MAX_OBJECTS_MB = 2_048;

const pool = openWorkerPool<CompareTask, DraftPart, Comparison | DiffRow[]>({
  module: new URL("./compare.worker.ts", import.meta.url),
  threads: Math.max(2, threadsFor(MAX_OBJECTS_MB)),
  timeoutMs: TIMEOUT_MS,
  maxObjectsMb: MAX_OBJECTS_MB,
});

/** A reading of a version. */
export interface DraftReading {
  documentId: string;
  readingId: string;
}

const partsOf = (db: Database, { documentId, readingId }: DraftReading) => streamDocument(db, documentId, readingId);

async function readWhole(db: Database, of: DraftReading): Promise<Parsed> {
  const { document, reading } = await assembleDocument(partsOf(db, of));
  return toParsed(document, reading);
}

async function* draftParts(
  db: Database,
  old: DraftReading,
  next: DraftReading,
): AsyncGenerator<DraftPart, void, undefined> {
  for await (const part of partsOf(db, old)) yield { ...part, side: "old" };
  for await (const part of partsOf(db, next)) yield { ...part, side: "new" };
}

/** Aligns two readings of one user's scripts without holding the event loop. `characters` is the length of both together. */
export async function compareInWorker(
  db: Database,
  userId: string,
  old: DraftReading,
  next: DraftReading,
  characters: number,
): Promise<Comparison> {
  if (characters <= INLINE_CHARACTERS) return compareDrafts(await readWhole(db, old), await readWhole(db, next));
  return pool.run({ kind: "drafts" }, { userId, parts: draftParts(db, old, next) }) as Promise<Comparison>;
}

/** Two scenes line by line; a text without scenes is one of any length. */
export async function diffInWorker(
  userId: string,
  old: Keyable,
  next: Keyable,
  renames: readonly Rename[],
): Promise<DiffRow[]> {
  if (old.lines.length + next.lines.length <= INLINE_LINES) return diffScene(old, next, renames);
  return pool.run({ kind: "lines", old, new: next, renames }, { userId }) as Promise<DiffRow[]>;
}
