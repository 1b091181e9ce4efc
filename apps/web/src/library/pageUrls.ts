import type { ScriptRecord } from "@mochang/contract";
import { withQuery } from "../lib/api.ts";

/** /fullanalyze of a work; the query names are the spec's. */
export const reportUrl = (
  script: Pick<ScriptRecord, "id" | "name" | "author" | "fileType">,
  pingguType?: string | null,
): string =>
  withQuery("/fullanalyze", {
    script_id: script.id,
    file_type: script.fileType,
    scriptName: script.name,
    author: script.author,
    pingguType: pingguType || undefined,
  });

type Opened = Pick<ScriptRecord, "id" | "name" | "fileType">;

/** /scenesanalyze of a screenplay. */
export const scenesUrl = (script: Opened): string =>
  withQuery("/scenesanalyze", { script_id: script.id, fileType: script.fileType, scriptName: script.name });

/** The two drafts side by side. */
export const compareUrl = (script: Pick<ScriptRecord, "id">, other: string): string =>
  withQuery("/compare", { script_id: script.id, other });

/** The list's trash. */
export const TRASH_URL = "/pinggu/pingguUpload?activeNameTab=third";

/** What an upload in mode 1 opens: only the literal 1-2 is the scene analysis. */
export const openedUrl = (script: Opened & Pick<ScriptRecord, "author">, pingguType: string | null): string =>
  pingguType === "1-2" ? scenesUrl(script) : reportUrl(script, pingguType);
