import type { Kind, PersonDecision, Reading } from "@mochang/screenplay";
import { openWorkerPool, threadsFor } from "../../platform/index.ts";
import type { ReadingJson } from "../readings.ts";
import { toRow, type StoredContent } from "../upgradeContent.ts";
import { readAgain } from "./readingJson.ts";

/** A document without its scenes, and JSON of an earlier reading of it. */
export interface ReadTask {
  form: string;
  title: string | null;
  before: string | null;
  /** What its figures are counted with; the reading itself holds the people as they are read. */
  decisions?: readonly PersonDecision[];
}

export type ReadPart = StoredContent;

/** Below this a thread's start costs more than the work. */
const INLINE_CHARACTERS = 60_000;
/** 5 million characters take some seconds, on a busy machine a minute. */
const TIMEOUT_MS = 120_000;
/** What the objects of 5 million characters take. */
const MAX_OBJECTS_MB = 2_048;

const pool = openWorkerPool<ReadTask, ReadPart[], ReadingJson>({
  module: new URL("./read.worker.ts", import.meta.url),
  threads: threadsFor(MAX_OBJECTS_MB),
  timeoutMs: TIMEOUT_MS,
  maxObjectsMb: MAX_OBJECTS_MB,
});

/** Reads a document anew without holding the event loop: its contents go to a thread as the text that the database gave. */
export async function readInWorker(
  task: ReadTask,
  characters: number,
  contents: AsyncIterable<ReadPart[]>,
  userId?: string,
): Promise<ReadingJson> {
  if (characters > INLINE_CHARACTERS) return pool.run(task, { parts: contents, ...(userId ? { userId } : {}) });
  const scenes = [];
  for await (const part of contents) scenes.push(...part.map(toRow));
  const before = task.before === null ? undefined : (JSON.parse(task.before) as Reading);
  return readAgain({ kind: task.form as Kind, title: task.title, scenes }, before, task.decisions);
}
