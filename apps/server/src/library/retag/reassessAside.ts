import { Worker } from "node:worker_threads";
import type { SceneJson } from "@mochang/screenplay";
import type { SceneText } from "../structure/sceneSource.ts";
import { reassess, type Reassessed, type Retagging } from "./reassess.ts";

/** What the thread hears: the script without its scenes, some scenes as JSON at a time, the end. */
export type Piece = { kind: "begin"; retagging: Retagging } | { kind: "scenes"; jsons: string[] } | { kind: "end" };

/** Below this a thread's start costs more than the work. */
const INLINE_CHARACTERS = 60_000;

/** `reassess` without holding the event loop: the scenes go to a thread as the text that the database gave. */
export async function reassessAside(retagging: Retagging, scenes: AsyncIterable<SceneText[]>): Promise<Reassessed> {
  if (retagging.text.length <= INLINE_CHARACTERS) {
    const stored: SceneJson[] = [];
    for await (const part of scenes) for (const { json } of part) stored.push(JSON.parse(json) as SceneJson);
    return reassess(retagging, stored);
  }
  const worker = new Worker(new URL("./reassess.worker.ts", import.meta.url));
  try {
    const answer = new Promise<Reassessed>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("the reassessment ended without an answer")));
    });
    // Observed below; until then a failure must not count as unhandled.
    answer.catch(() => undefined);
    const say = (piece: Piece): void => worker.postMessage(piece);
    say({ kind: "begin", retagging });
    for await (const part of scenes) say({ kind: "scenes", jsons: part.map(({ json }) => json) });
    say({ kind: "end" });
    return await answer;
  } finally {
    await worker.terminate();
  }
}
