import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** One file of an archive; its content is asked for when it is its turn. */
export interface ZipEntry {
  path: readonly string[];
  content(): Promise<Readable | string | Uint8Array>;
}

/**
 * Writes entries one after another as a ZIP: no more than a piece of one is in memory. `store` takes the archive's bytes and resolves when
 * they are kept. What fails in an entry, the store or the signal ends both.
 */
export async function writeZip<Kept>(
  entries: AsyncIterable<ZipEntry>,
  store: (bytes: Readable) => Promise<Kept>,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Kept> {
  const zip = new ZipFile();
  const mtime = beijingWallClock(now);
  // Node's stream behind yazl's older type.
  const output = zip.outputStream as unknown as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const storing = store(output);
  const lost = storing.then(
    () => Promise.reject(new Error("the archive was kept before its end")),
    (error: unknown) => Promise.reject(error),
  );
  lost.catch(() => undefined); // awaited below, as long as entries are written
  try {
    for await (const { path, content } of entries) {
      signal.throwIfAborted();
      const stream = asStream(await content());
      const read = finished(stream, { signal });
      zip.addReadStream(stream, path.join("/"), { mtime, forceDosTimestamp: true, compress: true });
      await Promise.race([read, lost]);
    }
    zip.end();
    return await storing;
  } catch (error) {
    output.destroy(error as Error);
    await storing.catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

/** A time whose local parts are those of Beijing: a ZIP's times have no zone, and the library writes the local parts. */
function beijingWallClock(now: Date): Date {
  const beijing = new Date(now.getTime() + 8 * 3600_000);
  return new Date(
    beijing.getUTCFullYear(),
    beijing.getUTCMonth(),
    beijing.getUTCDate(),
    beijing.getUTCHours(),
    beijing.getUTCMinutes(),
    beijing.getUTCSeconds(),
  );
}

const asStream = (content: Readable | string | Uint8Array): Readable =>
  content instanceof Readable
    ? content
    : Readable.from([typeof content === "string" ? Buffer.from(content) : content], { objectMode: false });
