import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { corrupt, ImportError } from "./importError.ts";
import { MAX_INFLATED_BYTES, MAX_INFLATE_RATIO, MAX_ZIP_ENTRIES } from "./limits.ts";

/** A zip container, listed but not unpacked. Parts are streamed one by one, within one budget of inflated bytes for all of them. */
export interface ZipPackage {
  has(name: string): boolean;
  names(): string[];
  /** Streams a part as UTF-8 text. `onProgress` gets the share of the part that is read, 0 to 1. */
  stream(name: string, onText: (chunk: string) => void, onProgress?: (share: number) => void): Promise<void>;
  text(name: string, maxCharacters?: number): Promise<string>;
  close(): void;
}

/** A part that inflates this little is never called a bomb, whatever its ratio. */
const FREE_BYTES = 4 * 1024 * 1024;

export async function openZip(bytes: Buffer): Promise<ZipPackage> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    // Names are never used as paths, so that backslashes in them do no harm.
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: false }, (error, file) =>
      error ? reject(corrupt(error)) : resolve(file),
    );
  });
  const entries = await list(zip);
  let remainingBytes = MAX_INFLATED_BYTES;

  const stream: ZipPackage["stream"] = (name, onText, onProgress) =>
    new Promise((resolve, reject) => {
      const entry = entries.get(name);
      if (!entry) return reject(new ImportError("corrupt", { detail: `no part ${name}` }));
      if (entry.isEncrypted()) return reject(new ImportError("encrypted"));
      zip.openReadStream(entry, (error, source) => {
        if (error) return reject(corrupt(error));
        const decoder = new TextDecoder("utf-8");
        let inflated = 0;
        const fail = (cause: unknown): void => {
          source.destroy();
          reject(corrupt(cause));
        };
        source.on("data", (chunk: Buffer) => {
          inflated += chunk.length;
          remainingBytes -= chunk.length;
          if (remainingBytes < 0 || (inflated > FREE_BYTES && inflated > entry.compressedSize * MAX_INFLATE_RATIO))
            return fail(new ImportError("bomb", { detail: `${name}: ${inflated} of ${entry.compressedSize}` }));
          try {
            onText(decoder.decode(chunk, { stream: true }));
          } catch (cause) {
            return fail(cause);
          }
          onProgress?.(Math.min(1, inflated / Math.max(1, entry.uncompressedSize)));
        });
        source.on("error", fail);
        source.on("end", () => {
          try {
            onText(decoder.decode());
            resolve();
          } catch (cause) {
            fail(cause);
          }
        });
      });
    });

  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    stream,
    text: async (name, maxCharacters = 1_000_000) => {
      let text = "";
      await stream(name, (chunk) => {
        text += chunk;
        if (text.length > maxCharacters) throw new ImportError("bomb", { detail: `${name} too long` });
      });
      return text;
    },
    close: () => zip.close(),
  };
}

function list(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      if (entries.size >= MAX_ZIP_ENTRIES) return reject(new ImportError("bomb", { detail: "too many entries" }));
      // Which of two a program opens is its own affair: one could hold what the other hides.
      if (/\.(?:xml|rels)$/iu.test(entry.fileName) && entries.has(entry.fileName.replace(/^\//, "")))
        return reject(new ImportError("corrupt", { detail: `${entry.fileName} twice` }));
      entries.set(entry.fileName.replace(/^\//, ""), entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", (error: Error) => reject(corrupt(error)));
    zip.readEntry();
  });
}
