import { spawn, type ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { ReaderStart } from "./readerProcess/readerMessage.ts";

const CHILD = fileURLToPath(new URL("./readerProcess/main.ts", import.meta.url));
/** Below that of the web process, for whose answers people wait. */
const NICE = 4;

export interface ReaderOptions {
  /** Resident memory, in MB; the heap gets three quarters of it. */
  memoryMb: number;
  /** Folder of the compile cache; without one every child compiles its sources anew. */
  cacheDir?: string;
  /** Load the readers of every format, so that the cache has them for all children after it. */
  everyReader?: boolean;
}

/** A process that waits for one file; its standard input takes the request. Closing that, or our end, ends it. */
export type ReaderProcess = ChildProcess;

/**
 * Starts it. A child of one text file took 0.65 s of processor time, nearly all of it for compiling; with the cache and without the
 * libraries that reading does not need it takes 0.1 s.
 */
export function startReaderProcess({ memoryMb, cacheDir, everyReader = false }: ReaderOptions): ReaderProcess {
  const heapMb = Math.max(64, Math.floor(memoryMb * 0.75));
  // The permission model takes writing, starting processes and native modules from the reader; reading its own modules it needs. What it may
  // write, the compile cache, it gives up before it sees a file, or a hostile one could harm the next.
  const flags = [
    `--max-old-space-size=${heapMb}`,
    "--permission",
    "--allow-fs-read=*",
    "--allow-worker",
    "--disable-warning=SecurityWarning",
    ...(cacheDir ? [`--allow-fs-write=${cacheDir}`] : []),
  ];
  const start: ReaderStart = { parent: process.pid, everyReader };
  const child = spawn(process.execPath, [...flags, CHILD, JSON.stringify(start)], {
    stdio: ["pipe", "pipe", "pipe"],
    env: environment(cacheDir),
    windowsHide: true,
  });
  // A child that ends before it reads its request is reported by its exit; the broken pipe tells nothing more.
  child.stdin.on("error", () => undefined);
  lowerPriority(child.pid);
  return child;
}

/** Nothing else of ours is passed on. Windows programs do not start without its own two. */
const environment = (cacheDir: string | undefined): NodeJS.ProcessEnv => ({
  ...(process.platform === "win32" ? { SystemRoot: process.env["SystemRoot"], TEMP: process.env["TEMP"] } : {}),
  ...(cacheDir ? { NODE_COMPILE_CACHE: cacheDir } : {}),
});

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // Gone already, or a system that does not let us: it reads at full speed.
  }
}
