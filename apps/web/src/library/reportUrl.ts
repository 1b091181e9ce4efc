import type { ScriptRecord } from "@mochang/contract";
import { withQuery } from "../lib/api.ts";

/** /fullanalyze of a work; the query names are the spec's. */
export const reportUrl = (script: Pick<ScriptRecord, "id" | "name" | "author" | "fileType">, pingguType?: string | null): string =>
  withQuery("/fullanalyze", { script_id: script.id, file_type: script.fileType, scriptName: script.name, author: script.author, pingguType: pingguType || undefined });
