import { toParsed, type Parsed } from "@mochang/screenplay";
import {
  compareDrafts,
  diffScene,
  type Comparison,
  type DiffRow,
  type Keyable,
  type Rename,
} from "@mochang/screenplay/compare";
import { documentParts } from "../../library/index.ts";
import { openWorkerPool, threadsFor, type Database } from "../../platform/index.ts";
import { documentOfParts, type DocumentPart } from "../../platform/documentOfParts.ts";

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

async function readWhole(db: Database, scriptId: string): Promise<Parsed> {
  const { document, reading } = await documentOfParts(documentParts(db, scriptId));
  return toParsed(document, reading);
}

async function* draftParts(db: Database, oldId: string, newId: string): AsyncGenerator<DraftPart, void, undefined> {
  for await (const part of documentParts(db, oldId)) yield { ...part, side: "old" };
  for await (const part of documentParts(db, newId)) yield { ...part, side: "new" };
}

/** Aligns two stored scripts of one user without holding the event loop. `characters` is the length of both together. */
export async function compareInWorker(
  db: Database,
  userId: string,
  oldId: string,
  newId: string,
  characters: number,
): Promise<Comparison> {
  if (characters <= INLINE_CHARACTERS) return compareDrafts(await readWhole(db, oldId), await readWhole(db, newId));
  return pool.run({ kind: "drafts" }, { userId, parts: draftParts(db, oldId, newId) }) as Promise<Comparison>;
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
