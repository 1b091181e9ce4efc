import { Worker } from "node:worker_threads";
import { fontFolders } from "./fonts.ts";
import type { TypstAnswer, TypstJob } from "./typst.worker.ts";

/** A report takes about a second; a compile that runs this long is stuck and its thread is ended. */
const LIMIT_MS = 60_000;

interface Waiting {
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

let thread: Promise<Worker> | null = null;
let nextId = 1;
const waiting = new Map<number, Waiting>();

/** Ends when the compile before it has ended: the clock of one that waits must not run. (200 at once would have lost the last ones.) */
let turn: Promise<unknown> = Promise.resolve();

/** Compiles one of our templates with JSON data, in a worker thread that is kept for the next. Rejects when a font is missing. */
export function compileTypst(template: string, data: unknown): Promise<Uint8Array> {
  const compiled = turn.then(() => compileNow(template, data));
  turn = compiled.catch(() => undefined /* told to who asked for it */);
  return compiled;
}

async function compileNow(template: string, data: unknown): Promise<Uint8Array> {
  thread ??= open();
  const worker = await thread;
  const id = nextId++;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void close(new Error(`typst: no answer in ${LIMIT_MS / 1000} s`));
    }, LIMIT_MS);
    waiting.set(id, { resolve, reject, timer });
    worker.ref();
    worker.postMessage({ id, template, data: JSON.stringify(data) } satisfies TypstJob);
  });
}

/** Ends the thread; whatever waits is rejected. */
export async function close(reason = new Error("typst: closed")): Promise<void> {
  const ending = thread;
  thread = null;
  for (const w of waiting.values()) {
    clearTimeout(w.timer);
    w.reject(reason);
  }
  waiting.clear();
  await (await ending)?.terminate();
}

async function open(): Promise<Worker> {
  const worker = new Worker(new URL("./typst.worker.ts", import.meta.url), {
    workerData: { fontPaths: await fontFolders() },
  });
  worker.on("message", (answer: TypstAnswer) => {
    const w = waiting.get(answer.id);
    if (!w) return;
    waiting.delete(answer.id);
    clearTimeout(w.timer);
    if (waiting.size === 0) worker.unref();
    if ("pdf" in answer) w.resolve(answer.pdf);
    else w.reject(new Error(answer.error));
  });
  worker.on("error", (error) => void close(error instanceof Error ? error : new Error(String(error))));
  worker.unref();
  return worker;
}
