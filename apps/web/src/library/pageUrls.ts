import type { ScriptRecord } from "@mochang/contract";
import { withQuery } from "../lib/api.ts";
import type { UploadPurpose } from "./uploadFormTexts.ts";

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

/** /fullanalyze of a work at its 评估单. */
export const evaluationSheetUrl = (script: Parameters<typeof reportUrl>[0]): string => `${reportUrl(script)}&tab=0`;

type Opened = Pick<ScriptRecord, "id" | "name" | "fileType">;

/** A place of a screenplay that its page opens at. */
export interface ScriptPlace {
  /** 1-based; 0 is the front matter. */
  scene: number;
  /** A passage by its UTF-16 offsets in the text of a reading, with its first words: where the text has changed since, the scene stands for it. */
  passage?: { start: number; end: number; words: string };
}

/** Characters of a passage that an address bears. */
const WORDS = 40;
const MENDED_WORDS = 120;

/** The first words of a passage for an address. No half of a character: encoded it is another one, and the words are found nowhere. */
const wordsInUrl = (words: string, max: number): string =>
  words
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/u, "")
    .toWellFormed();

/** /scenesanalyze of a screenplay, at a place of it or where its reader was last. */
export const scenesUrl = (script: Opened, place?: ScriptPlace): string =>
  withQuery("/scenesanalyze", {
    script_id: script.id,
    fileType: script.fileType,
    scriptName: script.name,
    scene: place?.scene,
    start: place?.passage?.start,
    end: place?.passage?.end,
    words: place?.passage && wordsInUrl(place.passage.words.replaceAll(/\s+/gu, ""), WORDS),
  });

/** /continuity of a script. */
export const continuityUrl = (scriptId: string, versionId?: string): string =>
  withQuery("/continuity", { script_id: scriptId, versionId: versionId || undefined });

/** A count from 0; null for anything else that an address may hold. */
const countIn = (search: URLSearchParams, name: string): number | null =>
  /^\d{1,9}$/u.test(search.get(name) ?? "") ? Number(search.get(name)) : null;

/** Words of a line, and the row of the document that they stand in: 0 is the front matter. */
export interface WordsOnSheet {
  scene: number;
  words: string;
}

/** The place that the address of `scenesUrl` names; null where it names none. */
export function placeIn(search: URLSearchParams): ScriptPlace | null {
  const scene = countIn(search, "scene");
  if (scene === null) return null;
  const start = countIn(search, "start");
  const end = countIn(search, "end");
  const words = search.get("words") ?? "";
  return start !== null && end !== null && start < end && words !== ""
    ? { scene, passage: { start, end, words } }
    : { scene };
}

/** What 去改这一处 names: words of the script, where they stood, and the item of 待办 where it is known. */
export interface PlaceToFix {
  words: string;
  /** 1-based; 0 is the front matter. */
  scene?: number | undefined;
  todo?: string;
}

/** Where the editor opens: at a place to be fixed, or at a scene alone. */
export type EditingPlace = PlaceToFix | { scene: number; words?: undefined; todo?: undefined };

/** /newEditscript: the editor of a script of the modify system, at a scene or with a place to be fixed in front. */
export const editUrl = (script: Opened & Pick<ScriptRecord, "author">, place?: EditingPlace): string =>
  withQuery("/newEditscript", {
    scriptId: script.id,
    fileType: script.fileType,
    scriptName: script.name,
    author: script.author,
    todo: place?.words === undefined ? undefined : (place.todo ?? ""),
    scene: place?.scene,
    words:
      place?.words === undefined
        ? undefined
        : wordsInUrl(place.words.replaceAll(/\s*[\r\n]\s*/gu, " ").trim(), MENDED_WORDS),
  });

/** The tenant that the links of the creation workspace name. */
const WORKSPACE_TENANT = "2";

/** /createdscript: the creation workspace of a generated script, at a version of it, and at words of its sheet. */
export const generatedUrl = (scriptId: string, versionId: string, place?: WordsOnSheet): string =>
  withQuery("/createdscript", {
    scriptId,
    versionId,
    tenantId: WORKSPACE_TENANT,
    scene: place?.scene,
    words: place && wordsInUrl(place.words, MENDED_WORDS),
  });
/** The same at 下载与送出. */
export const generatedFilesUrl = (scriptId: string, versionId: string): string =>
  withQuery("/createdscript", { scriptId, versionId, tenantId: WORKSPACE_TENANT, view: "out" });

/** The page of a script by the list that it stands in: 2 is edited, 1 assessed. */
export const scriptUrl = (script: Opened & Pick<ScriptRecord, "author" | "type" | "pingguType">): string =>
  script.type === 2 ? editUrl(script) : reportUrl(script, script.pingguType);

/** The page of a record of any type; a generated one opens at the version that was last open. */
export const recordUrl = (script: Parameters<typeof scriptUrl>[0] & Pick<ScriptRecord, "lastVersionId">): string =>
  script.type === 3 ? generatedUrl(script.id, script.lastVersionId ?? "") : scriptUrl(script);

/** Two drafts side by side; without the other one the page asks which. */
export const compareUrl = (script: Pick<ScriptRecord, "id">, other?: string): string =>
  withQuery("/compare", { script_id: script.id, other });

/** The trash of a list: of the scripts that are assessed, or modified. */
export const trashUrl = (type = 1): string =>
  type === 2 ? "/pinggu/editscriptUpload?activeNameTab=second" : "/pinggu/pingguUpload?activeNameTab=third";

/** What an upload opens: of an assessment in mode 1, only the literal 1-2 is the scene analysis. */
export const openedUrl = (
  script: Opened & Pick<ScriptRecord, "author">,
  { type }: UploadPurpose,
  pingguType: string | null,
): string => {
  if (type === 2) return editUrl(script);
  return pingguType === "1-2" ? scenesUrl(script) : reportUrl(script, pingguType);
};
