import {
  ASSESSED_PAGE_SIZE,
  type BlankScript,
  DictionaryEntry,
  ScriptPage,
  ScriptRecord,
  TRASH_PAGE_SIZE,
  UploadAnswer,
  type UploadFields,
} from "@mochang/contract";
import { z } from "zod";
import { get, post } from "../lib/api.ts";
import { upload, type UploadHandle } from "../lib/upload.ts";
import { ScriptDocument } from "./scriptDocument.ts";

/** The lists of scripts: 1 assessed, 2 modified. */
export type ListType = 1 | 2;

export const fetchPage = (type: ListType, currentPage: number, deleteFlag: 0 | 1) =>
  post(
    "/api/scripts/findPageByParam",
    { currentPage, pageSize: deleteFlag ? TRASH_PAGE_SIZE : ASSESSED_PAGE_SIZE, type, deleteFlag },
    ScriptPage,
  );

export const fetchThemes = () => post("/api/dictionary/findByParam", { type: "fileTheme" }, z.array(DictionaryEntry));
export const setDeleted = (scriptId: string, deleteFlag: 0 | 1) =>
  post("/api/scripts/updateStatus", { scriptId, deleteFlag }, z.unknown());
export const deleteForGood = (scriptId: string) => post("/api/scripts/physical-delete", { scriptId }, z.unknown());
/** Copies a script within its own list. */
export const saveScriptAs = (scriptId: string, name: string) =>
  post("/api/scripts/saveAs", { scriptId, name, type: 3 }, ScriptRecord);
/** Makes a script of the modify system ready, or one of a script that is assessed; also named by the number of its upload. */
export const initScript = (scriptId: string, type: 1 | 2 | 3) =>
  post("/api/scripts/init", { scriptId, type }, ScriptRecord);
/** A script without a text. `number` is the call's own: sent again with it, it makes no second one. */
export const createBlank = (number: string, fields: z.input<typeof BlankScript>) =>
  post("/api/scripts/createBlank", fields, ScriptRecord, { "x-upload-id": number });
/** Ends the import of an upload by its number; there may be none any more. */
export const cancelImport = (number: string) => post("/api/run/cancel", { runId: number }, z.unknown());
export const markOpened = (scriptId: string) => post("/api/scripts/opened", { scriptId }, z.unknown());
/** A work's text and lines as they were last read, or in the reading that something is about. */
export const fetchDocument = (scriptId: string, signal?: AbortSignal, readingId?: string) =>
  get("/api/scripts/document", { script_id: scriptId, readingId }, ScriptDocument, signal);

export type UploadResult = z.infer<typeof UploadAnswer>;

/** `id` is the work's own from the first byte on, so that the reading of it can be followed while the answer is awaited. */
export function uploadScript(
  id: string,
  file: File,
  fields: UploadFields,
  onSent: (share: number) => void,
): UploadHandle<UploadResult> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  // Last, so that the server knows every field before the bytes come.
  form.append("files", file, file.name);
  return upload("/api/scripts/upload", form, { "x-upload-id": id }, UploadAnswer, onSent);
}
