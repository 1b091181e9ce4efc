import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Parsed, Scene } from "@mochang/screenplay";
import { analyse, type Analysis } from "./analyse.ts";

/** What the thread hears: the script without its scenes, some scenes at a time, the end. */
export type Piece =
  { kind: "begin"; parsed: Omit<Parsed, "scenes"> } | { kind: "scenes"; scenes: Scene[] } | { kind: "end" };

/** Below this a thread's start (60 ms) costs more than the work. */
const INLINE_CHARACTERS = 60_000;
/** Lines cloned to the thread in one turn of the event loop; about 5 ms. */
const PIECE_LINES = 1_500;

/** `analyse` without holding the event loop: a script of 5 million characters would hold it for seconds. */
export async function analyseAside(parsed: Parsed, signal?: AbortSignal): Promise<Analysis> {
  if (parsed.text.length <= INLINE_CHARACTERS) return analyse(parsed);
  const worker = new Worker(new URL("./analyse.worker.ts", import.meta.url));
  const stop = (): void => void worker.terminate();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const answer = new Promise<Analysis>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () =>
        reject(signal?.aborted ? signal.reason : new Error("the analysis ended without an answer")),
      );
    });
    // Observed below; until then a failure must not count as unhandled.
    answer.catch(() => undefined);
    for await (const piece of pieces(parsed)) worker.postMessage(piece);
    return await answer;
  } finally {
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
  }
}

async function* pieces(parsed: Parsed): AsyncGenerator<Piece, void, undefined> {
  const { scenes, ...rest } = parsed;
  yield { kind: "begin", parsed: rest };
  let piece: Scene[] = [];
  let lines = 0;
  for (const scene of scenes) {
    piece.push(scene);
    lines += scene.lines.length + 1;
    if (lines < PIECE_LINES) continue;
    yield { kind: "scenes", scenes: piece };
    piece = [];
    lines = 0;
    await nextTurn();
  }
  yield { kind: "scenes", scenes: piece };
  yield { kind: "end" };
}
