import {
  CONTENT_SCHEMA,
  documentNode,
  duplicateIds,
  sceneRows,
  type LineJson,
  type SceneJson,
} from "@mochang/screenplay";
import { AppError } from "../platform/errors.ts";
import { postgresJson } from "../platform/postgresJson.ts";
import { toStorable, type CheckedScene, type StorableScene } from "./checkedScene.ts";

/** Longest id of a scene or a line that is taken. */
const MAX_ID_LENGTH = 64;

/** An id that is stored as it is. */
const isStorableId = (id: string): boolean => id.length <= MAX_ID_LENGTH && id.isWellFormed() && !id.includes("\0");

/**
 * Checks the contents of every save: they fit the document's schema, and every id is present and unique. Equal scenes give equal
 * JSON. @throws AppError invalid
 */
export function checkScenes(contents: readonly unknown[]): CheckedScene[] {
  if (contents.length === 0) return [];
  const rows = checkedRows(contents);
  if (duplicateIds(rows).length > 0) throw new AppError("invalid");
  return rows.map(describe);
}

/** Rows that the server made itself, ready to be stored; through the same gate, so that equal scenes have equal hashes. */
export const storableScenes = (rows: readonly SceneJson[]): StorableScene[] =>
  checkedRows(rows).map((row) => toStorable(describe(row), CONTENT_SCHEMA));

function checkedRows(contents: readonly unknown[]): SceneJson[] {
  try {
    return sceneRows(documentNode([...contents] as SceneJson[]));
  } catch (cause) {
    throw new AppError("invalid", { cause });
  }
}

function describe(row: SceneJson): CheckedScene {
  const { id, front, division } = row.attrs;
  if (!isStorableId(id) || !row.content.every((line) => isStorableId(line.attrs.id))) throw new AppError("invalid");
  const notes = new Set<string>();
  let characters = 0;
  for (const line of row.content)
    for (const { text, marks } of line.content ?? []) {
      characters += text.length;
      for (const mark of marks ?? []) if (mark.type === "annotation") notes.add(mark.attrs.id);
    }
  const says = JSON.stringify([row.attrs, row.content.map((line) => [line.attrs, runsWithoutNotes(line)])]);
  return { id, json: postgresJson(row), says, front, division, characters, notes: [...notes].toSorted() };
}

/** A line's runs of text as if nobody had put a note on them. */
function runsWithoutNotes(line: LineJson): [text: string, marks: string][] {
  const runs: [string, string][] = [];
  for (const { text, marks } of line.content ?? []) {
    const left = JSON.stringify((marks ?? []).filter((mark) => mark.type !== "annotation"));
    const last = runs.at(-1);
    if (last?.[1] === left) last[0] += text;
    else runs.push([text, left]);
  }
  return runs;
}
