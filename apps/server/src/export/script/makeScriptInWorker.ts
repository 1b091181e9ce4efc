import { openWorkerPool, threadsFor, type WorkerPool } from "../../platform/index.ts";
import type { MadeScript, MakeOptions, ScriptExportOptions } from "./makeScript.ts";
import type { ExportPart, MakeScriptTask } from "./makeScript.worker.ts";

/** 2 million characters take about 10 s on a quiet machine, a minute or two on a busy one; a thread that needs longer is stuck and is ended. */
const TIMEOUT_MS = 300_000;
/** Objects of a Word file of 2 million characters take about 0.9 GB. typst's memory is its own and is not counted here. */
const MAX_OBJECTS_MB = 2_048;
/** A PDF of 2 million characters: its objects and typst's pages. */
const LAID_OUT_MB = 3_072;

const openPool = (threads: number, idleMs = 0): WorkerPool<MakeScriptTask, ExportPart, MadeScript> =>
  openWorkerPool({
    module: new URL("./makeScript.worker.ts", import.meta.url),
    threads,
    timeoutMs: TIMEOUT_MS,
    maxObjectsMb: MAX_OBJECTS_MB,
    idleMs,
    fullMessage: "正在排版的文件太多，请等前面的下载完成后再试",
  });

/** Word and PDF: memory runs out before processors do. */
const layoutPool = openPool(threadsFor(LAID_OUT_MB));
/** Text takes little; an export of an account asks for one file after another, and a thread takes longer to begin than to write. */
const textPool = openPool(2, 5_000);

export interface MakeInWorkerOptions extends MakeOptions {
  /** Whose turn it takes. */
  userId?: string;
  signal?: AbortSignal;
}

/** Whether writing a format means laying out pages, which takes about 1 GB a million characters. */
export const isLaidOut = (format: ScriptExportOptions["format"]): boolean => format === "docx" || format === "pdf";

/**
 * `makeScript` in a worker thread, which ends when nobody waits for another script: what Word and typst took is given back at once.
 * @throws AppError queue-full
 */
export const makeScriptInWorker = (
  document: AsyncIterable<ExportPart>,
  exportOptions: ScriptExportOptions,
  { userId, signal, ...options }: MakeInWorkerOptions = {},
): Promise<MadeScript> =>
  exportInWorker(
    document,
    { task: { make: "file", options }, exportOptions, choice: {} },
    { ...(userId === undefined ? {} : { userId }), ...(signal ? { signal } : {}) },
  );

/** Any task of an export in a worker thread. @throws AppError queue-full */
export function exportInWorker(
  document: AsyncIterable<ExportPart>,
  task: MakeScriptTask,
  { userId = "", signal }: { userId?: string; signal?: AbortSignal } = {},
): Promise<MadeScript> {
  const { make } = task.task;
  const needsLayout =
    make === "breaks" || make === "preview" || (make === "file" && isLaidOut(task.exportOptions.format));
  const pool = needsLayout ? layoutPool : textPool;
  return pool.run(task, { userId, parts: document, signal });
}
