import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { importFile } from "../importFile.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { startReaderProcess } from "../startReaderProcess.ts";

/**
 * For tests: what the reading processes compile, kept for all tests and between runs, as a server keeps it in its data folder. Without it each
 * file that a test imports costs 0.65 s of processor time.
 */
export const READER_CACHE = resolve(import.meta.dirname, "../../../../../node_modules/.cache/reader");

/** More than any file takes on a machine that has other work. */
const PATIENT_SECONDS = 1_800;

/** Imports a file as `importFile` does, by a process that finds its code compiled, and waits for it longer unless a limit is given. */
export const importCached: typeof importFile = (path, options = {}) =>
  importFile(path, {
    takeReader: () =>
      startReaderProcess({ memoryMb: options.limits?.memoryMb ?? DEFAULT_LIMITS.memoryMb, cacheDir: READER_CACHE }),
    ...options,
    limits: { seconds: PATIENT_SECONDS, ...options.limits },
  });

/** Vitest's global setup of the server's tests: one process compiles the readers of every format. */
export default async function warmReaders(): Promise<void> {
  mkdirSync(READER_CACHE, { recursive: true });
  const reader = startReaderProcess({ memoryMb: DEFAULT_LIMITS.memoryMb, cacheDir: READER_CACHE, everyReader: true });
  reader.stdin?.end();
  await once(reader, "exit");
}
