import { setImmediate as nextTurn } from "node:timers/promises";
import type { Parsed, Review, Scene } from "@mochang/screenplay";
// Not by way of the index: the import process starts without database and HTTP.
import { openWorkerPool, threadsFor } from "../platform/workerPool.ts";
import { analyse, type Analysis } from "./analyse.ts";

/** The script without its scenes, which follow as the task's parts. */
export interface ParsedHead extends Omit<Parsed, "scenes"> {
  review?: Review | undefined;
}

/** Below this a thread's start (60 ms) costs more than the work. */
const INLINE_CHARACTERS = 60_000;
/** Lines cloned to the thread in one turn of the event loop; about 5 ms. */
const CHUNK_LINES = 1_500;
/** A script of 5 million characters takes some seconds, on a busy machine a minute. */
const TIMEOUT_MS = 300_000;
/** What the objects of 5 million characters take. */
const MAX_OBJECTS_MB = 2_048;

const pool = openWorkerPool<ParsedHead, Scene[], Analysis>({
  module: new URL("./analyse.worker.ts", import.meta.url),
  threads: Math.max(2, threadsFor(MAX_OBJECTS_MB)),
  timeoutMs: TIMEOUT_MS,
  maxObjectsMb: MAX_OBJECTS_MB,
});

/** `analyse` without holding the event loop: a script of 5 million characters would hold it for seconds. */
export async function analyseInWorker(parsed: Parsed, review?: Review, signal?: AbortSignal): Promise<Analysis> {
  if (parsed.text.length <= INLINE_CHARACTERS) return analyse(parsed, review);
  const { scenes, ...head } = parsed;
  return pool.run({ ...head, review }, { parts: chunks(scenes), signal });
}

async function* chunks(scenes: readonly Scene[]): AsyncGenerator<Scene[], void, undefined> {
  let chunk: Scene[] = [];
  let lines = 0;
  for (const scene of scenes) {
    chunk.push(scene);
    lines += scene.lines.length + 1;
    if (lines < CHUNK_LINES) continue;
    yield chunk;
    chunk = [];
    lines = 0;
    await nextTurn();
  }
  yield chunk;
}
