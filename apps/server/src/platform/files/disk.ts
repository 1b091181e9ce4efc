import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "../errors.ts";
import { isFileKey, type Files } from "./files.ts";

const HALF = ".half";
const DAY_MS = 24 * 3600 * 1000;

/** Files on a disk: written aside, flushed, then renamed, so that no half file is ever seen under a key. */
export async function openDisk(root: string): Promise<Files> {
  const half = join(resolve(root), HALF);
  await mkdir(half, { recursive: true });
  await removeLeftovers(half);
  const place = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`bad file key: ${key}`);
    return join(resolve(root), key);
  };
  const head: Files["head"] = async (key) => {
    const found = await stat(place(key)).catch(absent);
    return found && { size: found.size };
  };
  return {
    head,
    async put(key, content, { signal } = {}) {
      const to = place(key);
      const temporaryPath = join(half, randomUUID());
      try {
        const out = createWriteStream(temporaryPath, { flush: true });
        await pipeline(content, out, { signal });
        await mkdir(dirname(to), { recursive: true });
        await rename(temporaryPath, to);
        await syncFolder(dirname(to));
        return { size: out.bytesWritten };
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw (error as NodeJS.ErrnoException).code === "ENOSPC" || (error as NodeJS.ErrnoException).code === "EDQUOT"
          ? new AppError("disk-full", { cause: error })
          : error;
      }
    },
    async get(key, range = {}) {
      const found = await head(key);
      return (
        found && {
          size: found.size,
          stream: createReadStream(place(key), {
            start: range.start ?? 0,
            ...(range.end === undefined ? {} : { end: range.end }),
          }),
        }
      );
    },
    async delete(key) {
      await rm(place(key), { force: true });
    },
    async *list(prefix) {
      const from = prefix === "" ? resolve(root) : place(prefix.replace(/\/$/, ""));
      const folder = await opendir(from, { recursive: true }).catch(absent);
      if (!folder) return;
      for await (const entry of folder) {
        const key = join(entry.parentPath, entry.name).slice(resolve(root).length + 1);
        if (entry.isFile() && !key.startsWith(HALF)) yield key;
      }
    },
  };
}

const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
};

/** What a killed process left; younger ones may be another process's, still being written. */
async function removeLeftovers(half: string): Promise<void> {
  for (const name of await readdir(half)) {
    const found = await stat(join(half, name)).catch(absent);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(join(half, name), { force: true });
  }
}

/** The rename itself lives in the folder; without this a power cut could lose it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
