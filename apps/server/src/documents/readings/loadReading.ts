import type { Figures, Finding, Kind, Line, Parsed, Reading, Scene, SceneJson } from "@mochang/screenplay";
import { decideCast, sceneFacts } from "@mochang/screenplay";
import { and, desc, eq, sql } from "drizzle-orm";
import { AppError, type Queryable } from "../../platform/index.ts";
import { readRows } from "../snapshot/snapshotScenes.ts";
import { retryIfReplaced } from "./retryIfReplaced.ts";
import { unwaivedFindings, waivedFindings } from "./findingDecisions.ts";
import { loadDecisions } from "./personDecisions.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { readings } from "../tables.ts";
import { decidedFiguresJson, loadDecidedFigures } from "./decidedFigures.ts";
import { snapshotOf } from "./snapshotOf.ts";

/** A reading with the document as it was then. */
export interface OpenReading {
  id: string;
  documentId: string;
  seq: number;
  kind: Kind;
  title: string | null;
  reading: Reading;
  /** The front matter and the scenes by their ordinals, with the offsets at which they begin. */
  starts: [id: string, start: number][];
  snapshot: Snapshot;
}

/** `Reading.lines` as the JSON that the database holds. @throws AppError not-found */
export async function readingLines(db: Queryable, readingId: string): Promise<string> {
  const [row] = await db.select({ lines: readings.lines }).from(readings).where(eq(readings.id, readingId));
  if (!row) throw new AppError("not-found");
  return row.lines;
}

/** Opens a document's newest reading, or an earlier one that something names, with the people as its writer decided. @throws AppError not-found */
export async function openReading(db: Queryable, documentId: string, readingId?: string): Promise<OpenReading> {
  const [row] = await db
    .select({
      id: readings.id,
      seq: readings.seq,
      text: readings.text,
      lines: readings.lines,
      cast: readings.cast,
      starts: readings.scenes,
      title: readings.title,
    })
    .from(readings)
    .where(and(eq(readings.documentId, documentId), readingId === undefined ? undefined : eq(readings.id, readingId)))
    .orderBy(desc(readings.seq))
    .limit(1);
  if (!row) throw new AppError("not-found");
  const { id, seq, text, title, cast, starts } = row;
  const snapshot = await snapshotOf(db, documentId, seq);
  const people = decideCast(cast, await loadDecisions(db, documentId));
  const reading: Reading = { text, lines: JSON.parse(row.lines) as Reading["lines"], cast: people };
  return { id, documentId, seq, kind: snapshot.form as Kind, title, reading, starts, snapshot };
}

/** Lines of a row as a reading has them. */
function linesOf(row: SceneJson, { text, lines }: Reading): Line[] {
  return row.content.flatMap(({ attrs: { id } }): Line[] => {
    const read = Object.hasOwn(lines, id) ? lines[id] : undefined;
    if (!read) return [];
    const { type, start, end, confidence, speaker } = read;
    return [
      { type, text: text.slice(start, end), start, end, confidence, ...(speaker === undefined ? {} : { speaker }) },
    ];
  });
}

/** A scene of a reading; `id` null for the front matter. */
export interface ReadScene {
  id: string | null;
  scene: Scene;
}

/**
 * The scenes of a reading in order, the front matter first, some at a time: what holds neither memory nor the event loop for a script of five million
 * characters. A division's lines stand at the end of the scene before it, as `mochang parse` has them.
 */
export async function* readScenes(
  db: Queryable,
  { snapshot, reading }: Pick<OpenReading, "snapshot" | "reading">,
): AsyncGenerator<ReadScene[], void, undefined> {
  let current: ReadScene = {
    id: null,
    scene: { number: null, heading: null, fields: { intExt: null, time: null, place: null }, lines: [] },
  };
  for await (const rows of readRows(db, snapshot)) {
    const done: ReadScene[] = [];
    for (const row of rows) {
      const lines = linesOf(row, reading);
      if (row.attrs.front || row.attrs.division) {
        for (const line of lines) current.scene.lines.push(line);
      } else {
        done.push(current);
        current = { id: row.attrs.id, scene: sceneOf(row, lines) };
      }
    }
    yield done;
  }
  yield [current];
}

function sceneOf(row: SceneJson, lines: Line[]): Scene {
  const { headed, number, intExt, time, place } = sceneFacts(row);
  return { number, heading: headed ? (lines[0]?.text ?? null) : null, fields: { intExt, time, place }, lines };
}

/** A reading whole: the text with its lines, the ids of its scenes, and what rules computed of it. */
export interface LoadedReading {
  id: string;
  documentId: string;
  seq: number;
  parsed: Parsed;
  /** The front matter and the scenes by their ordinals, with the offsets at which they begin. */
  scenes: [id: string, start: number][];
  /** Each line's place in the text, by its id. */
  lines: Reading["lines"];
}

/** Loads the newest reading of a document, or an earlier one that something names. @throws AppError not-found */
export async function loadReading(db: Queryable, documentId: string, readingId?: string): Promise<LoadedReading> {
  const opened = await openReading(db, documentId, readingId);
  const found: ReadScene[] = [];
  for await (const part of readScenes(db, opened)) found.push(...part);
  const [front, ...scenes] = found;
  const { id, seq, kind, title, reading } = opened;
  return {
    id,
    documentId,
    seq,
    parsed: {
      kind,
      text: reading.text,
      title,
      frontMatter: front?.scene.lines ?? [],
      scenes: scenes.map(({ scene }) => scene),
      cast: reading.cast,
    },
    scenes: opened.starts,
    lines: reading.lines,
  };
}

/** Which reading is meant: the one that is named, else the newest of the document. */
const readingCondition = (documentId: string, readingId: string | undefined) =>
  and(eq(readings.documentId, documentId), readingId === undefined ? undefined : eq(readings.id, readingId));

/** The same two as the JSON that the database holds: not parsed only to be printed again. @throws AppError not-found */
export const figuresJson = (db: Queryable, documentId: string): Promise<string> =>
  retryIfReplaced(() => newestFiguresJson(db, documentId));

async function newestFiguresJson(db: Queryable, documentId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string; seq: number; figures: string; findings: string }>(sql`
    select id, seq, figures::text, findings::text from readings where document_id = ${documentId}
    order by seq desc limit 1`);
  const [row] = rows;
  if (!row) throw new AppError("not-found");
  const { figures, findings } = (await decidedFiguresJson(db, { ...row, documentId })) ?? row;
  const waived = await waivedFindings(db, documentId);
  const standing =
    waived.size === 0 ? findings : JSON.stringify(unwaivedFindings(JSON.parse(findings) as Finding[], waived));
  return `{"figures":${figures},"findings":${standing}}`;
}

/** What rules computed of a reading, the newest one or an earlier one, with the people as the writer decided and without the findings that are meant so. @throws AppError not-found */
export async function loadFigures(
  db: Queryable,
  documentId: string,
  readingId?: string,
): Promise<{ figures: Figures; findings: Finding[]; seq: number }> {
  const [row] = await db
    .select({ id: readings.id, seq: readings.seq, figures: readings.figures, findings: readings.findings })
    .from(readings)
    .where(readingCondition(documentId, readingId))
    .orderBy(desc(readings.seq))
    .limit(1);
  if (!row) throw new AppError("not-found");
  const { id, seq, ...asRead } = row;
  const { figures, findings } = (await loadDecidedFigures(db, { id, seq, documentId })) ?? asRead;
  return { figures, findings: unwaivedFindings(findings, await waivedFindings(db, documentId)), seq };
}
