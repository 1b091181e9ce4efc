import {
  computeFigures,
  decideCast,
  findInconsistencies,
  readDocument,
  sceneStarts,
  type Parsed,
  type PersonDecision,
  type Reading,
  type SceneJson,
  type ScriptDocument,
} from "@mochang/screenplay";
import { postgresJson } from "../../platform/postgresJson.ts";
import { hashOf } from "../saving/checkedScene.ts";
import type { ReadingJson } from "./readings.ts";

const storable = (text: string): string => text.toWellFormed().replaceAll("\u0000", "\uFFFD");

/** A reading with its figures and findings, ready to be stored. Pure. */
export function readingJson(parsed: Parsed, reading: Reading, rows: readonly SceneJson[]): ReadingJson {
  const figures = computeFigures(parsed);
  const findings = findInconsistencies(parsed, figures);
  const text = storable(reading.text);
  const lines = postgresJson(reading.lines);
  return {
    text,
    lines,
    title: parsed.title === null ? null : storable(parsed.title),
    characters: figures.characters,
    sceneCount: figures.sceneCount,
    hash: hashOf(`${text}\n${lines}`),
    scenes: postgresJson(sceneStarts({ scenes: [...rows] }, reading)),
    cast: postgresJson(reading.cast),
    figures: postgresJson(figures),
    findings: postgresJson(findings),
  };
}

/**
 * Reads a document as it stands, from an earlier reading of it; figures and findings are counted with the decisions about people. A second a
 * million characters: see `readInWorker`.
 */
export function readAgain(
  document: ScriptDocument,
  before: Reading | undefined,
  decisions: readonly PersonDecision[] = [],
): ReadingJson {
  const { parsed, reading } = readDocument(document, before);
  return readingJson({ ...parsed, cast: decideCast(parsed.cast, decisions) }, reading, document.scenes);
}
