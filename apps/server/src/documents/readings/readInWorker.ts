import type { Kind, PersonDecision, Reading } from "@mochang/screenplay";
import { openWorkerPool, threadsFor } from "../../platform/index.ts";
import type { ReadingJson } from "./readings.ts";
import { toRow, type StoredContent } from "../saving/upgradeContent.ts";
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

const READING = {
  module: new URL("./read.worker.ts", import.meta.url),
  timeoutMs: TIMEOUT_MS,
  maxObjectsMb: MAX_OBJECTS_MB,
};
const pool = openWorkerPool<ReadTask, ReadPart[], ReadingJson>({ ...READING, threads: threadsFor(MAX_OBJECTS_MB) });
/** Writers at work have some document read every second: the thread is kept, for its start costs as much as three readings of 30,000 characters. */
const backgroundPool = openWorkerPool<ReadTask, ReadPart[], ReadingJson>({
  ...READING,
  threads: 1,
  inBackground: true,
  idleMs: 10_000,
});

/** Whose turn a reading takes among those who wait for a thread; in the background it gives way to everybody who waits for an answer. */
export interface ReadingTurn {
  userId?: string | undefined;
  inBackground?: boolean;
}

/** Reads a document anew without holding the event loop: its contents go to a thread as the text that the database gave. */
export async function readInWorker(
  task: ReadTask,
  characters: number,
  contents: AsyncIterable<ReadPart[]>,
  { userId, inBackground = false }: ReadingTurn = {},
): Promise<ReadingJson> {
  const inThread = { parts: contents, ...(userId ? { userId } : {}) };
  if (inBackground) return backgroundPool.run(task, inThread);
  if (characters > INLINE_CHARACTERS) return pool.run(task, inThread);
  const scenes = [];
  for await (const part of contents) scenes.push(...part.map(toRow));
  const before = task.before === null ? undefined : (JSON.parse(task.before) as Reading);
  return readAgain({ kind: task.form as Kind, title: task.title, scenes }, before, task.decisions);
}
