import type { ImportErrorCode, ImportProgress } from "../../import/index.ts";
import type { ReadWork } from "../fileReaders.ts";

/** What the import process is asked. */
export type ImportRequest =
  | {
      t: "read";
      id: number;
      path: string;
      fileName: string | undefined;
      encoding: string | undefined;
      /** Its words alone are wanted. */
      textOnly: boolean;
    }
  | { t: "cancel"; id: number };

/** What it answers about one file: how far it is, its scenes in chunks, and last the rest of the work, its words alone where those were wanted, or why there is none. */
export type ImportAnswer = { id: number } & (
  | { t: "progress"; progress: ImportProgress }
  | { t: "scenes"; chunk: string }
  | { t: "work"; work: ReadWork }
  | { t: "text"; text: string }
  | { t: "refused"; code: ImportErrorCode; reason: string | undefined; detail: string | undefined }
  | { t: "failed"; message: string }
);
