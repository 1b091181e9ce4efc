import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { DEFAULT_LIMITS } from "./limits.ts";
import { importFile } from "./importFile.ts";
import { startReaderProcess, type ReaderProcess } from "./startReaderProcess.ts";

/** Reads files with a process that was started before they came. */
export interface Importer {
  importFile: typeof importFile;
  close(): void;
}

/**
 * Keeps one spare reader waiting, which is handed one file and ends; the next is started at that moment. What it compiles is kept in
 * `folder`; only our own sources get there.
 */
export function openImporter(folder: string): Importer {
  const cacheDir = resolve(folder);
  const { memoryMb } = DEFAULT_LIMITS;
  let spareReader: ReaderProcess | null = null;
  let closed = false;
  // The right to write into a folder is given only for one that is there.
  mkdirSync(cacheDir, { recursive: true });

  function startSpare(everyReader = false): void {
    const reader = startReaderProcess({ memoryMb, cacheDir, everyReader });
    const forget = (): void => {
      if (spareReader === reader) spareReader = null;
    };
    spareReader = reader.once("exit", forget).once("error", forget);
  }

  function takeReader(): ReaderProcess {
    const reader = spareReader ?? startReaderProcess({ memoryMb, cacheDir });
    spareReader = null;
    if (!closed) startSpare();
    return reader;
  }

  startSpare(true);
  return {
    importFile: (path, options) => importFile(path, { ...options, takeReader }),
    close() {
      closed = true;
      spareReader?.kill("SIGKILL");
      spareReader = null;
    },
  };
}
