import type { HiddenText } from "@mochang/contract";
import type { Parsed } from "@mochang/screenplay";
import type { importFile, ImportFormat, ImportOptions, DoubtWithMessage } from "../import/index.ts";
import type { Analysis } from "./analyse.ts";
import { analyseInWorker } from "./analyseInWorker.ts";

/** A file, read and counted: what an upload stores. */
export interface ReadWork extends Pick<Parsed, "kind"> {
  format: ImportFormat;
  unsure: DoubtWithMessage[];
  hidden: HiddenText[];
  analysis: Analysis;
}

export type ReadOptions = Pick<ImportOptions, "fileName" | "encoding" | "signal" | "onProgress">;

/** Reads a file from the disk. @throws ImportError for one that cannot be used */
export type ReadFile = (path: string, options: ReadOptions) => Promise<ReadWork>;

/** Reads a file's words alone. @throws ImportError for one that cannot be used */
export type ReadText = (path: string, options: ReadOptions) => Promise<string>;

/** How uploaded files are read. */
export interface FileReaders {
  readFile: ReadFile;
  readText: ReadText;
}

/** Reads by this import, and counts beside the event loop. */
const fileReader =
  (read: typeof importFile): ReadFile =>
  async (path, options) => {
    const { parsed, format, unsure, hidden, review } = await read(path, options);
    options.onProgress?.({ step: "store", percent: 0 });
    return {
      kind: parsed.kind,
      format,
      unsure,
      hidden,
      analysis: await analyseInWorker(parsed, review, options.signal),
    };
  };

/** Reads by this import. */
export const fileReaders = (read: typeof importFile): FileReaders => ({
  readFile: fileReader(read),
  readText: async (path, options) => (await read(path, { ...options, textOnly: true })).text,
});
