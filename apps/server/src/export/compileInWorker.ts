import { openWorkerPool, threadsFor } from "../platform/index.ts";
import type { CompileTask } from "./compile.worker.ts";
import type { TypstFile } from "./typstCompiler.ts";

/** A report takes about a second; a compile that runs this long is stuck and its thread is ended. */
const TIMEOUT_MS = 60_000;
/** A thread's fonts and the pages of a long report. */
const MAX_MB = 512;
/** Loading the fonts takes half a second: a thread is kept for the next report. */
const IDLE_MS = 120_000;

const pool = openWorkerPool<CompileTask, never, Uint8Array>({
  module: new URL("./compile.worker.ts", import.meta.url),
  threads: threadsFor(MAX_MB),
  timeoutMs: TIMEOUT_MS,
  maxObjectsMb: MAX_MB,
  idleMs: IDLE_MS,
  fullMessage: "正在排版的文件太多，请等前面的下载完成后再试",
});

export interface CompileOptions {
  /** Whose turn it takes. */
  userId?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Compiles one of our templates with JSON data in a worker thread.
 * @throws AppError queue-full; an Error when a font is missing; the signal's reason
 */
export const compileInWorker = (
  template: string,
  { data, info, files = [] }: { data: unknown; info: Record<string, string>; files?: readonly TypstFile[] },
  options: CompileOptions = {},
): Promise<Uint8Array> => pool.run({ template, data: JSON.stringify(data), info, files }, options);

/** Ends the threads; what is being compiled is rejected. */
export const closeCompilers = (): Promise<void> => pool.close();
