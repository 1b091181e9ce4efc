import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportOptions } from "../importFile.ts";
import { ImportError } from "../importError.ts";
import type { Imported } from "../importResult.ts";
import { importCached } from "./readerCompileCache.ts";

export { importCached } from "./readerCompileCache.ts";
export { importOnce } from "./importOnce.ts";

/** Writes the bytes to a file of its own, imports it, and takes the file away. */
export async function importBytes(bytes: Buffer | string, options: ImportOptions = {}): Promise<Imported> {
  const folder = await mkdtemp(join(tmpdir(), "mochang-test-"));
  try {
    const path = join(folder, "file");
    await writeFile(path, bytes);
    return await importCached(path, { fileName: "", ...options });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The error that the import ends with; a test fails when it succeeds. */
export async function refusalOf(bytes: Buffer | string, options: ImportOptions = {}): Promise<ImportError> {
  const outcome = await importBytes(bytes, options).then(
    (imported) => new Error(`imported ${imported.text.length} characters`),
    (error: unknown) => error,
  );
  if (outcome instanceof ImportError) return outcome;
  throw outcome;
}
