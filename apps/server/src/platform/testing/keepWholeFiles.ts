import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Store } from "s3rver";

/**
 * s3rver 3.7.1 answers a PUT when it has read the bytes, not when they are written, hears no error of the file that it writes, and removes a folder
 * when its last object goes: another process's first object then has no folder any more, and an ENOENT that nobody hears ends the test's process.
 * Here a file is written aside, renamed when it is whole, and only then answered; folders stay, as S3 has none.
 */
export function keepWholeFiles(store: Store, folder: string): void {
  let pieces = 0;
  /** Beside the buckets, so that no list finds it; a bucket's name begins with a letter or a digit. */
  const temporaryFolder = mkdir(join(folder, ".aside"), { recursive: true }).then(() =>
    mkdtemp(join(folder, ".aside", "put-")),
  );

  async function keep(content: Readable | Buffer, path: string): Promise<{ size: number; md5: string }> {
    const half = join(await temporaryFolder, String(++pieces));
    const md5 = createHash("md5");
    let size = 0;
    try {
      await pipeline(
        Buffer.isBuffer(content) ? Readable.from([content]) : content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            md5.update(chunk);
            size += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(half),
      );
      await mkdir(dirname(path), { recursive: true });
      await rename(half, path);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    return { size, md5: md5.digest("hex") };
  }

  store.putObject = async ({ bucket, key, content, metadata }) => {
    const stored = await keep(content, store.getResourcePath(bucket, key, "object"));
    await store.putMetadata(bucket, key, metadata, stored.md5);
    return stored;
  };
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const path = join(store.getResourcePath(bucket, undefined, "uploads"), uploadId, String(partNumber));
    const stored = await keep(content, path);
    await writeFile(`${path}.md5`, stored.md5);
    return stored;
  };
  store.deleteObject = async (bucket, key) => {
    for (const resource of ["object", "object.md5", "metadata.json"])
      await rm(store.getResourcePath(bucket, key, resource), { force: true });
  };
}
