import { Worker } from "node:worker_threads";
import type { DocumentPart } from "../../library/index.ts";
import type { MadeScript, MakeOptions, ScriptWish } from "./makeScript.ts";
import type { ScriptPiece } from "./makeScript.worker.ts";

/** 2 million characters take about 10 s on a quiet machine, a minute or two on a busy one; a thread that needs longer is stuck and is ended. */
const LIMIT_MS = 300_000;
/** Objects of a Word file of 2 million characters take about 0.9 GB. typst's memory is its own and is not counted here. */
const MAX_OBJECTS_MB = 2_048;

export interface AsideOptions extends MakeOptions {
  /** Nobody waits any more. */
  signal?: AbortSignal;
}

/**
 * `makeScript` in a thread of its own, which ends with the file: what Word and typst took is given back at once, and a document that
 * brings a thread down brings down nothing else.
 */
export async function makeScriptAside(
  document: AsyncIterable<DocumentPart>,
  wish: ScriptWish,
  { signal, ...options }: AsideOptions = {},
): Promise<MadeScript> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./makeScript.worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_OBJECTS_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => void worker.terminate();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const answer = new Promise<MadeScript>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () =>
        reject(signal?.aborted ? (signal.reason as Error) : new Error("script: the thread ended without an answer")),
      );
      timer = setTimeout(() => reject(new Error(`script: no answer in ${LIMIT_MS / 1000} s`)), LIMIT_MS);
    });
    // Observed below; until then a failure must not count as unhandled.
    answer.catch(() => undefined);
    for await (const part of document) worker.postMessage(part satisfies ScriptPiece);
    worker.postMessage({ kind: "make", wish, options } satisfies ScriptPiece);
    return await answer;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
