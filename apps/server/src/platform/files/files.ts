import type { Readable } from "node:stream";

/**
 * Where uploaded and made files lie. Keys are made by the server, never from a user's file name: see `isFileKey`. A store that is out of
 * reach throws `AppError("storage-down")` from every call.
 */
export interface Files {
  /** Stores the stream under `key`, whole or not at all; bytes written. A full disk throws `AppError("disk-full")`. */
  put(key: string, content: Readable, options?: { signal?: AbortSignal }): Promise<{ size: number }>;
  /** Content from `start` to `end` (both counted) and the whole size, or null. */
  get(key: string, range?: { start?: number; end?: number }): Promise<{ size: number; stream: Readable } | null>;
  head(key: string): Promise<{ size: number } | null>;
  /** Deletes the file, if there. */
  delete(key: string): Promise<void>;
  /** Keys below `prefix` (whole parts up to a `/`); all with an empty one. */
  list(prefix: string): AsyncIterable<string>;
}

/** Lower-case letters, digits, `-`, `_`, `.` in parts between `/`; no part begins with a dot. */
export const isFileKey = (key: string): boolean => /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key);
