import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ImportError, type ImportProgress } from "../../import/index.ts";
import type { FileReaders, ReadOptions, ReadWork } from "../fileReaders.ts";
import type { ImportAnswer, ImportRequest } from "./messages.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

/** Reads files in a process of its own. */
export interface ImportProcess extends FileReaders {
  close(): void;
}

interface Reading {
  chunks: string[];
  onProgress: ((progress: ImportProgress) => void) | undefined;
  done(answer: ReadWork | string): void;
  failed(error: unknown): void;
}

/**
 * A process beside the web process that starts the readers: to start one, a web process with thousands of viewers copied its page tables
 * and stood still for 40 ms, at every upload. One that has ended is replaced with the next file. `cacheDir`: see
 * `openImporter`; its own sources are kept there too (0.1 s of processor time to start, 0.45 without).
 */
export function openImportProcess(cacheDir: string): ImportProcess {
  const readings = new Map<number, Reading>();
  let closed = false;
  let lastId = 0;
  let child: ChildProcess | null = null;

  function start(): ChildProcess {
    const started = fork(MAIN, [cacheDir], {
      serialization: "advanced",
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: { ...process.env, NODE_COMPILE_CACHE: cacheDir },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    started.on("message", (answer: ImportAnswer) => receive(answer));
    const onExit = (): void => {
      if (child !== started) return;
      child = null;
      for (const reading of readings.values())
        reading.failed(new ImportError("unreadable", { detail: "the import process has ended" }));
      readings.clear();
    };
    started.once("exit", onExit).once("error", onExit);
    return started;
  }

  function receive(answer: ImportAnswer): void {
    const reading = readings.get(answer.id);
    if (!reading) return;
    if (answer.t === "progress") return reading.onProgress?.(answer.progress);
    if (answer.t === "scenes") return void reading.chunks.push(answer.chunk);
    readings.delete(answer.id);
    if (answer.t === "text") reading.done(answer.text);
    else if (answer.t === "work")
      reading.done({ ...answer.work, analysis: { ...answer.work.analysis, sceneChunks: reading.chunks } });
    else if (answer.t === "refused")
      reading.failed(new ImportError(answer.code, { reason: answer.reason, detail: answer.detail }));
    else reading.failed(new Error(answer.message));
  }

  function send(request: ImportRequest): void {
    if (!closed) child ??= start();
    // What cannot be sent is told by the process's end.
    child?.send(request, undefined, undefined, () => undefined);
  }

  async function read(path: string, options: ReadOptions, textOnly: boolean): Promise<ReadWork | string> {
    const { fileName, encoding, signal, onProgress } = options;
    if (closed || signal?.aborted) throw new ImportError("cancelled");
    const id = ++lastId;
    const answer = new Promise<ReadWork | string>((done, failed) =>
      readings.set(id, { chunks: [], onProgress, done, failed }),
    );
    const cancel = (): void => {
      send({ t: "cancel", id });
      readings.get(id)?.failed(new ImportError("cancelled"));
      readings.delete(id);
    };
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      send({ t: "read", id, path, fileName, encoding, textOnly });
      return await answer;
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  child = start();
  return {
    readFile: async (path, options) => (await read(path, options, false)) as ReadWork,
    readText: async (path, options) => (await read(path, options, true)) as string,
    close() {
      closed = true;
      child?.disconnect();
    },
  };
}
