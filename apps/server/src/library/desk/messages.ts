import type { ImportErrorCode, ImportProgress } from "../../import/index.ts";
import type { ReadWork } from "../readWork.ts";

/** What the desk is told. */
export type DeskOrder =
  | { t: "read"; id: number; path: string; fileName: string | undefined; encoding: string | undefined }
  | { t: "cancel"; id: number };

/** What it tells of one file: how far it is, its scenes in chunks, and last the rest of the work, or why there is none. */
export type DeskAnswer = { id: number } & (
  | { t: "progress"; progress: ImportProgress }
  | { t: "scenes"; chunk: string }
  | { t: "work"; work: ReadWork }
  | { t: "refused"; code: ImportErrorCode; sentence: string; detail: string | undefined }
  | { t: "failed"; message: string }
);
