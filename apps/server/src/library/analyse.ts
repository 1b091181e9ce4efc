import { randomBytes, randomUUID } from "node:crypto";
import { computeFigures, findInconsistencies, toDocument, type Parsed, type SceneJson } from "@mochang/screenplay";
import { postgresJson } from "../platform/postgresJson.ts";

/** What rules compute of a script, as JSON ready for PostgreSQL. */
export interface Assessment {
  characters: number;
  sceneCount: number;
  figures: string;
  findings: string;
}

/** What is stored beside a script's text. */
export interface Analysis extends Assessment {
  /** Arrays of `SceneRow`, in order, some hundred lines each. */
  sceneChunks: string[];
}

/** A row of `scenes` before it has an owner; rank 0 is the front matter. */
export interface SceneRow {
  scene_id: string;
  rank: number;
  content: SceneJson;
}

/** Lines in one insert statement; keeps each under a few hundred kilobytes. */
const CHUNK_LINES = 1_000;

/** Lines are many: 12 letters of 72 random bits. */
const newId = (kind: "scene" | "line"): string =>
  kind === "scene" ? randomUUID() : randomBytes(9).toString("base64url");

/** Counts and checks a parsed script. */
export function assess(parsed: Parsed): Assessment {
  const figures = computeFigures(parsed);
  const findings = findInconsistencies(parsed, figures);
  return {
    characters: figures.characters,
    sceneCount: figures.sceneCount,
    figures: postgresJson(figures),
    findings: postgresJson(findings),
  };
}

/** Counts, checks and splits a parsed script. Pure but for the ids. A second a million characters: see `analyseInWorker`. */
export function analyse(parsed: Parsed): Analysis {
  const sceneChunks: string[] = [];
  let chunk: SceneRow[] = [];
  let lines = 0;
  const close = (): void => {
    if (chunk.length > 0) sceneChunks.push(postgresJson(chunk));
    chunk = [];
    lines = 0;
  };
  for (const [rank, content] of toDocument(parsed, { origin: "imported", newId }).scenes.entries()) {
    chunk.push({ scene_id: content.attrs.id, rank, content });
    lines += content.content.length;
    if (lines >= CHUNK_LINES) close();
  }
  close();
  return { ...assess(parsed), sceneChunks };
}
