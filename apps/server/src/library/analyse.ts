import { randomBytes, randomUUID } from "node:crypto";
import { toDocument, withReview, type Parsed, type Review, type ReviewNote, type SceneJson } from "@mochang/screenplay";
import { readingJson, storableScenes, type ReadingJson } from "../documents/databaseFree.ts";

/** What an import stores of a script: its document's scenes, some hundred lines at a time, and its first reading. */
export interface Analysis {
  characters: number;
  sceneCount: number;
  lineCount: number;
  /** Persons whom rules found. */
  castCount: number;
  reading: ReadingJson;
  /** JSON of `StorableScene`s in order, so that one process hands it to another as it is. */
  sceneChunks: string[];
  /** The comments that the file brought. */
  notes: ReviewNote[];
}

/** Lines in one insert statement; keeps each under a few hundred kilobytes. */
const CHUNK_LINES = 1_000;

/** Lines are many: 12 letters of 72 random bits. */
export const newId = (kind: "scene" | "line"): string =>
  kind === "scene" ? randomUUID() : randomBytes(9).toString("base64url");

/** Counts, checks and splits a parsed script. Pure but for the ids. A second a million characters: see `analyseInWorker`. */
export function analyse(parsed: Parsed, review?: Review): Analysis {
  const read = toDocument(parsed, { origin: "imported", newId });
  const { reading } = read;
  const { document, notes } = review
    ? withReview(read, review, { newId, newNoteId: randomUUID })
    : { document: read.document, notes: [] };
  const sceneChunks: string[] = [];
  let chunk: SceneJson[] = [];
  let lines = 0;
  let lineCount = 0;
  const close = (): void => {
    if (chunk.length > 0) sceneChunks.push(JSON.stringify(storableScenes(chunk)));
    chunk = [];
    lines = 0;
  };
  for (const row of document.scenes) {
    chunk.push(row);
    lines += row.content.length;
    lineCount += row.content.length;
    if (lines >= CHUNK_LINES) close();
  }
  close();
  const stored = readingJson(parsed, reading, document.scenes);
  const { characters, sceneCount } = stored;
  return { characters, sceneCount, lineCount, castCount: parsed.cast.length, reading: stored, sceneChunks, notes };
}
