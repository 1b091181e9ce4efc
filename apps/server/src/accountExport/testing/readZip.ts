import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** For tests: the files of a ZIP, in their order. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
