import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { CHECKSUMS, type Checksums } from "./format.ts";

/** One entry to be written; a body must have exactly `size` bytes. */
export interface Entry {
  name: string;
  size: number;
  body: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/**
 * Writes entries as a gzipped tar, and their checksums after them. Streams: no more than a piece of one entry is in memory. `rows` is
 * asked when all entries are written. @returns bytes of the bodies
 */
export async function writeArchive(
  entries: AsyncIterable<Entry>,
  rows: () => Record<string, number>,
  out: NodeJS.WritableStream,
  signal?: AbortSignal,
): Promise<number> {
  const archive = pack();
  const filled = writeEntries(archive, entries, rows).catch((error: unknown) => {
    archive.destroy(error as Error);
    throw error;
  });
  // Where both fail, the first fault is the reason of the other.
  const [bytes] = await Promise.all([filled, pipeline(archive, createGzip({ level: 4 }), out, { signal })]);
  return bytes;
}

async function writeEntries(
  archive: Pack,
  entries: AsyncIterable<Entry>,
  rows: () => Record<string, number>,
): Promise<number> {
  const sums: Checksums["entries"] = [];
  let bytes = 0;
  for await (const entry of entries) {
    sums.push([entry.name, await writeEntry(archive, entry)]);
    bytes += entry.size;
  }
  const last = Buffer.from(JSON.stringify({ entries: sums, rows: rows() } satisfies Checksums));
  await writeEntry(archive, { name: CHECKSUMS, size: last.length, body: [last] });
  archive.finalize();
  return bytes;
}

/** @returns the body's SHA-256 */
async function writeEntry(archive: Pack, { name, size, body }: Entry): Promise<string> {
  const hash = createHash("sha256");
  async function* hashed(): AsyncGenerator<Buffer> {
    let written = 0;
    for await (const piece of body) {
      hash.update(piece);
      written += piece.length;
      yield piece;
    }
    if (written !== size) throw new Error(`${name}: ${written} bytes instead of ${size}`);
  }
  await pipeline(
    Readable.from(hashed(), { objectMode: false }),
    archive.entry({ name, size, mode: 0o600, mtime: EPOCH }),
  );
  return hash.digest("hex");
}

/** Two backups of the same state are the same bytes. */
const EPOCH = new Date(0);
