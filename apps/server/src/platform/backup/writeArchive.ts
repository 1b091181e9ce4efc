import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CHECKSUMS, type Checksums } from "./format.ts";
import { TAR_END, tarHeader, tarPadding } from "./tar.ts";

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
  let bytes = 0;
  async function* blocks(): AsyncGenerator<Buffer> {
    const sums: Checksums["entries"] = [];
    for await (const entry of entries) {
      yield tarHeader(entry.name, entry.size);
      const hash = createHash("sha256");
      let written = 0;
      for await (const piece of entry.body) {
        hash.update(piece);
        written += piece.length;
        yield piece;
      }
      if (written !== entry.size) throw new Error(`${entry.name}: ${written} bytes instead of ${entry.size}`);
      yield tarPadding(entry.size);
      sums.push([entry.name, hash.digest("hex")]);
      bytes += written;
    }
    const last = Buffer.from(JSON.stringify({ entries: sums, rows: rows() } satisfies Checksums));
    yield tarHeader(CHECKSUMS, last.length);
    yield last;
    yield tarPadding(last.length);
    yield TAR_END;
  }
  await pipeline(Readable.from(blocks(), { objectMode: false }), createGzip({ level: 4 }), out, { signal });
  return bytes;
}
