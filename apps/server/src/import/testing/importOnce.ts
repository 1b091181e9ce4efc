import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { deserialize, serialize } from "node:v8";
import type { importFile } from "../importFile.ts";
import type { Imported, ImportProgress } from "../importResult.ts";
import { importCached } from "./readerCompileCache.ts";

const readFiles = new Map<string, { imported: Buffer; progress: ImportProgress[] }>();

/**
 * Imports as `importCached` does, and answers for the same bytes under the same name what it read of them before, with the same progress: hundreds
 * of tests upload one of few scripts, and most of what a short test takes is the process that reads its file. A file that is refused is read each time.
 */
export const importOnce: typeof importFile = async (path, options = {}) => {
  const { fileName, encoding, textOnly, signal, limits, onPeakMemory, takeReader } = options;
  if (signal?.aborted || limits || onPeakMemory || takeReader) return await importCached(path, options);
  const bytes = await readFile(path);
  const key = JSON.stringify([createHash("sha256").update(bytes).digest("hex"), fileName, encoding, textOnly]);
  const known = readFiles.get(key);
  if (known) {
    for (const one of known.progress) options.onProgress?.(one);
    return deserialize(known.imported) as Imported;
  }
  const progress: ImportProgress[] = [];
  const imported = await importCached(path, {
    ...options,
    onProgress: (one) => {
      progress.push(one);
      options.onProgress?.(one);
    },
  });
  readFiles.set(key, { imported: serialize(imported), progress });
  return imported;
};
