import { setImmediate } from "node:timers/promises";
import {
  CONTENT_SCHEMA,
  documentNode,
  duplicateIds,
  sceneRows,
  type LineJson,
  type SceneJson,
} from "@mochang/screenplay";
import { AppError } from "../../platform/errors.ts";
import { postgresJson } from "../../platform/postgresJson.ts";
import { toStorable, type CheckedScene, type StorableScene } from "./checkedScene.ts";

/** Longest id of a scene or a line that is taken. */
const MAX_ID_LENGTH = 64;

/** An id that is stored as it is. */
const isStorableId = (id: string): boolean => id.length <= MAX_ID_LENGTH && id.isWellFormed() && !id.includes("\0");

/** Lines that are checked at once, some 20 ms; then other requests have their turn. */
export const LINES_AT_ONCE = 500;

/**
 * Checks the contents of every save: they fit the document's schema, and every id is present and unique. Equal scenes give equal
 * JSON. A million characters take seconds, of which no other request waits for more than `LINES_AT_ONCE`. @throws AppError invalid
 */
export async function checkScenes(contents: readonly unknown[]): Promise<CheckedScene[]> {
  const rows: SceneJson[] = [];
  const compared = { marks: 0 };
  for (const part of partsOf(contents)) {
    if (rows.length > 0) await setImmediate();
    const checked = checkedRows(part.contents, compared);
    const above = rows.at(-1);
    if (part.continuesLast && above) for (const row of checked) above.content.push(...row.content);
    else rows.push(...checked);
  }
  if (duplicateIds(rows).length > 0) throw new AppError("invalid");
  return describeInTurns(rows);
}

interface ContentBatch {
  contents: readonly unknown[];
  /** Further lines of the last scene of the part before. */
  continuesLast: boolean;
}

/** Contents in parts of about as many lines; a long scene as several that each have its attributes. */
function* partsOf(contents: readonly unknown[]): Generator<ContentBatch, void, undefined> {
  let waiting: unknown[] = [];
  let count = 0;
  for (const content of contents) {
    const lines = linesOf(content);
    if (count > 0 && count + lines.length > LINES_AT_ONCE) {
      yield { contents: waiting, continuesLast: false };
      waiting = [];
      count = 0;
    }
    if (lines.length <= LINES_AT_ONCE) {
      waiting.push(content);
      count += Math.max(1, lines.length);
      continue;
    }
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
      yield {
        contents: [{ ...(content as object), content: lines.slice(at, at + LINES_AT_ONCE) }],
        continuesLast: at > 0,
      };
  }
  if (waiting.length > 0) yield { contents: waiting, continuesLast: false };
}

const linesOf = (content: unknown): readonly unknown[] =>
  typeof content === "object" && content !== null && "content" in content && Array.isArray(content.content)
    ? content.content
    : [];

async function describeInTurns(rows: readonly SceneJson[]): Promise<CheckedScene[]> {
  const scenes: CheckedScene[] = [];
  let count = 0;
  for (const row of rows) {
    const description = beginDescription(row);
    for (let at = 0; at < row.content.length; at += LINES_AT_ONCE) {
      const lines = row.content.slice(at, at + LINES_AT_ONCE);
      if (count > 0 && count + lines.length > LINES_AT_ONCE) {
        await setImmediate();
        count = 0;
      }
      description.add(lines);
      count += lines.length;
    }
    scenes.push(description.end());
  }
  return scenes;
}

/** Rows that the server made itself, ready to be stored; through the same gate, so that equal scenes have equal hashes. */
export const storableScenes = (rows: readonly SceneJson[]): StorableScene[] =>
  checkedRows(rows).map((row) => toStorable(describe(row), CONTENT_SCHEMA));

function checkedRows(contents: readonly unknown[], compared?: { marks: number }): SceneJson[] {
  try {
    return sceneRows(documentNode([...contents] as SceneJson[], compared));
  } catch (cause) {
    throw new AppError("invalid", { cause });
  }
}

function describe(row: SceneJson): CheckedScene {
  const description = beginDescription(row);
  description.add(row.content);
  return description.end();
}

/** A scene's description, which is told of the scene's lines in order, some at a time. */
function beginDescription(row: SceneJson) {
  const { id, front, division } = row.attrs;
  if (!isStorableId(id)) throw new AppError("invalid");
  const notes = new Set<string>();
  const ids: string[] = [];
  const json: string[] = [];
  const lineTexts: string[] = [];
  let characters = 0;
  return {
    add(lines: readonly LineJson[]): void {
      for (const line of lines) {
        if (!isStorableId(line.attrs.id)) throw new AppError("invalid");
        for (const { text, marks } of line.content ?? []) {
          characters += text.length;
          for (const mark of marks ?? []) if (mark.type === "annotation") notes.add(mark.attrs.id);
        }
        ids.push(line.attrs.id);
        json.push(postgresJson(line));
        lineTexts.push(JSON.stringify([line.attrs, runsWithoutNotes(line)]));
      }
    },
    end: (): CheckedScene => ({
      id,
      json: `${postgresJson({ ...row, content: [] }).slice(0, -END.length)}[${json.join(",")}]}`,
      textWithoutNotes: `[${JSON.stringify(row.attrs)},[${lineTexts.join(",")}]]`,
      front,
      division,
      characters,
      notes: [...notes].toSorted(),
      lines: ids,
    }),
  };
}

/** How a row's JSON ends that has no lines: they stand last. */
const END = "[]}";

/** A line's runs of text as if nobody had put a note on them. */
function runsWithoutNotes(line: LineJson): [text: string, marks: string][] {
  const runs: [string, string][] = [];
  for (const { text, marks } of line.content ?? []) {
    const otherMarks = JSON.stringify((marks ?? []).filter((mark) => mark.type !== "annotation"));
    const last = runs.at(-1);
    if (last?.[1] === otherMarks) last[0] += text;
    else runs.push([text, otherMarks]);
  }
  return runs;
}
