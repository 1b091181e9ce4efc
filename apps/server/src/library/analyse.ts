import { randomUUID } from "node:crypto";
import { computeFigures, findInconsistencies, type Parsed } from "@mochang/screenplay";
import { postgresJson } from "./postgresJson.ts";
import { sceneRows, type SceneRow } from "./sceneRows.ts";

/** What is stored beside a script's text, as JSON ready for PostgreSQL. */
export interface Analysis {
  characters: number;
  sceneCount: number;
  figures: string;
  findings: string;
  /** Arrays of `SceneRow`, in order, some hundred lines each. */
  sceneChunks: string[];
}

/** Lines in one insert statement; keeps each under a few hundred kilobytes. */
const CHUNK_LINES = 1_000;

/** Counts, checks and splits a parsed script. Pure but for the scenes' ids. A second a million characters: see `analyseAside`. */
export function analyse(parsed: Parsed): Analysis {
  const figures = computeFigures(parsed);
  const findings = findInconsistencies(parsed, figures);
  const sceneChunks: string[] = [];
  let chunk: SceneRow[] = [];
  let lines = 0;
  const close = (): void => {
    if (chunk.length > 0) sceneChunks.push(postgresJson(chunk));
    chunk = [];
    lines = 0;
  };
  for (const row of sceneRows(parsed, randomUUID)) {
    chunk.push(row);
    lines += row.source.lines.length;
    if (lines >= CHUNK_LINES) close();
  }
  close();
  return { characters: figures.characters, sceneCount: figures.sceneCount, figures: postgresJson(figures), findings: postgresJson(findings), sceneChunks };
}
