import { Worker } from "node:worker_threads";
import type { Parsed, Scene } from "@mochang/screenplay";
import {
  compareDrafts,
  diffScene,
  type Comparison,
  type DiffRow,
  type Keyable,
  type Rename,
} from "@mochang/screenplay/compare";
import type { Database } from "../../platform/index.ts";
import { readHead, readScenes, type Head } from "./sceneRows.ts";

/** What the thread hears: each draft's head and scenes, then what to do. */
export type Piece =
  | { kind: "head"; side: "old" | "new"; head: Head }
  | { kind: "scenes"; side: "old" | "new"; frontMatter: Parsed["frontMatter"]; scenes: Scene[] }
  | { kind: "compare" }
  | { kind: "lines"; old: Keyable; new: Keyable; renames: readonly Rename[] };

/** Below this a thread's start (60 ms) costs more than the work. */
const INLINE_CHARACTERS = 60_000;
const INLINE_LINES = 2_000;
/** Threads at once in this process; the others wait in turn. */
const THREADS = 2;
/** Half a million characters against as many take about a second. */
const LONGEST_MS = 60_000;

let free = THREADS;
const waiting: (() => void)[] = [];

async function aside<T>(feed: (post: (piece: Piece) => void) => Promise<void> | void): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((go) => waiting.push(go));
  const worker = new Worker(new URL("./compare.worker.ts", import.meta.url));
  const late = setTimeout(() => void worker.terminate(), LONGEST_MS);
  try {
    const answer = new Promise<T>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`the comparison ended with ${code} and no answer`)));
    });
    // Observed below; until then a failure must not count as unhandled.
    answer.catch(() => undefined);
    await feed((piece) => worker.postMessage(piece));
    return await answer;
  } finally {
    clearTimeout(late);
    await worker.terminate();
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

async function readWhole(db: Database, scriptId: string): Promise<Parsed> {
  const head = await readHead(db, scriptId);
  const whole: Parsed = { ...head, text: "", frontMatter: [], scenes: [] };
  for await (const { frontMatter, scenes } of readScenes(db, scriptId, head)) {
    whole.frontMatter.push(...frontMatter);
    whole.scenes.push(...scenes);
  }
  return whole;
}

/** Aligns two stored scripts without holding the event loop. `characters` is the length of both together. */
export async function compareAside(
  db: Database,
  oldId: string,
  newId: string,
  characters: number,
): Promise<Comparison> {
  if (characters <= INLINE_CHARACTERS) return compareDrafts(await readWhole(db, oldId), await readWhole(db, newId));
  return aside<Comparison>(async (post) => {
    for (const [side, id] of [
      ["old", oldId],
      ["new", newId],
    ] as const) {
      const head = await readHead(db, id);
      post({ kind: "head", side, head });
      for await (const piece of readScenes(db, id, head)) post({ kind: "scenes", side, ...piece });
    }
    post({ kind: "compare" });
  });
}

/** Two scenes line by line; a text without scenes is one of any length. */
export async function diffAside(old: Keyable, next: Keyable, renames: readonly Rename[]): Promise<DiffRow[]> {
  if (old.lines.length + next.lines.length <= INLINE_LINES) return diffScene(old, next, renames);
  return aside<DiffRow[]>((post) => post({ kind: "lines", old, new: next, renames }));
}
