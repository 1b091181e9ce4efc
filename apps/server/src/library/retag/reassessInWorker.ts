import type { SceneJson } from "@mochang/screenplay";
import { openWorkerPool, threadsFor } from "../../platform/index.ts";
import type { SceneText } from "../structure/sceneSource.ts";
import { reassess, type Reassessed, type Retagging } from "./reassess.ts";

/** Below this a thread's start costs more than the work. */
const INLINE_CHARACTERS = 60_000;
/** 5 million characters take some seconds, on a busy machine a minute. */
const TIMEOUT_MS = 120_000;
/** What the objects of 5 million characters take. */
const MAX_OBJECTS_MB = 2_048;

const pool = openWorkerPool<Retagging, string[], Reassessed>({
  module: new URL("./reassess.worker.ts", import.meta.url),
  threads: threadsFor(MAX_OBJECTS_MB),
  timeoutMs: TIMEOUT_MS,
  maxObjectsMb: MAX_OBJECTS_MB,
});

/** `reassess` without holding the event loop: the scenes go to a thread as the text that the database gave. */
export async function reassessInWorker(
  userId: string,
  retagging: Retagging,
  scenes: AsyncIterable<SceneText[]>,
): Promise<Reassessed> {
  if (retagging.text.length <= INLINE_CHARACTERS) {
    const stored: SceneJson[] = [];
    for await (const part of scenes) for (const { json } of part) stored.push(JSON.parse(json) as SceneJson);
    return reassess(retagging, stored);
  }
  return pool.run(retagging, { userId, parts: jsonOf(scenes) });
}

async function* jsonOf(scenes: AsyncIterable<SceneText[]>): AsyncGenerator<string[], void, undefined> {
  for await (const part of scenes) yield part.map(({ json }) => json);
}
