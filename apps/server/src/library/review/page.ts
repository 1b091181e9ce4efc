import { formOf, LINE_NAMES, type ReviewNote, type ReviewPage, type ReviewScene } from "@mochang/contract";
import {
  documentNode,
  sceneFacts,
  sceneLabels,
  sceneLength,
  writtenNumber,
  type LineJson,
  type LineType,
  type SceneJson,
} from "@mochang/screenplay";
import { readRows, readSnapshot, type Snapshot } from "../../documents/index.ts";
import type { Database, Queryable } from "../../platform/index.ts";
import { presentTime } from "../present.ts";
import { presentThread } from "../notes/presentThread.ts";
import { readNotes, type NoteRow } from "../notes/readNotes.ts";
import type { OpenLink } from "./access.ts";
import { lastDay } from "./links.ts";

type Run = ReviewScene["lines"][number]["runs"][number];
/** Enough of a row for its number. */
const HEAD_LINES = 8;

/** What the writer of a script is called by its readers: what the title page says, and nothing of the account. */
const writerOf = ({ author }: { author: string }): string => author.trim() || "作者";

/** The reader's own notes. */
export async function reviewerNotes(db: Queryable, { link, script }: OpenLink): Promise<ReviewNote[]> {
  const snapshot = await readSnapshot(db, link.documentId);
  return presentReadersNotes(await readNotes(db, link.documentId), snapshot, link.id, writerOf(script));
}

function presentReadersNotes(
  rows: readonly NoteRow[],
  { scenes }: Snapshot,
  linkId: string,
  writer: string,
): ReviewNote[] {
  const sceneIds = new Map(scenes.toReversed().flatMap(({ id, notes }) => notes.map((note) => [note, id] as const)));
  return rows
    .filter((note) => note.linkId === linkId)
    .map(({ id, quote, value, updatedAt, ...of }) => ({
      id,
      quote,
      words: value,
      sceneId: sceneIds.get(id) ?? "",
      settled: of.settledAt !== null,
      time: presentTime(updatedAt),
      replies: presentThread(of, writer).replies,
    }));
}

/** The JSON of a `ReviewPage`, some scenes at a time: the words that are not struck out, the marks of the reader's own notes, and which a model wrote. */
export async function* reviewPageJson(db: Database, open: OpenLink): AsyncGenerator<string, void, undefined> {
  const { link, script, version } = open;
  const snapshot = await readSnapshot(db, link.documentId);
  const rows = await readNotes(db, link.documentId);
  const ownNotes = new Set(rows.filter((note) => note.linkId === link.id).map(({ id }) => id));
  const head: Omit<ReviewPage, "scenes" | "labels" | "modelLines"> = {
    id: link.id,
    form: formOf(script.fileType),
    name: script.name,
    author: script.author,
    version: version.name ?? "",
    reader: link.name,
    day: lastDay(link),
    mayNote: link.mayNote,
    watermark: link.watermark,
    seq: version.textSeq,
    notes: presentReadersNotes(rows, snapshot, link.id, writerOf(script)),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"scenes":[`;
  const heads: SceneJson[] = [];
  let modelLines = 0;
  let comma = "";
  for await (const part of readRows(db, snapshot)) {
    for (const row of part) {
      const scene = sceneOf(row, ownNotes);
      modelLines += scene.lines.filter(({ runs }) => runs.some(([, , model]) => model === 1)).length;
      heads.push({ ...row, content: row.content.slice(0, HEAD_LINES) });
      yield comma + JSON.stringify(scene);
      comma = ",";
    }
  }
  yield `],"labels":${JSON.stringify(sceneLabels({ children: heads }).map((label) => label ?? ""))},"modelLines":${modelLines}}`;
}

function sceneOf(row: SceneJson, ownNotes: ReadonlySet<string>): ReviewScene {
  const { heading, place, time, intExt } = sceneFacts(row);
  const { front, division, id } = row.attrs;
  const lines = row.content.flatMap((line) => {
    const runs = visibleRuns(line.attrs.type, runsOf(line, ownNotes));
    return runs.length === 0 ? [] : [{ id: line.attrs.id, type: LINE_NAMES[line.attrs.type], runs }];
  });
  const number = heading === null ? "" : writtenNumber(heading);
  const first = lines[0];
  if (first && number !== "") first.runs = partOf(first.runs, number.length, Infinity);
  const words = textOf(first?.runs ?? []);
  const title = front ? "开篇" : (place ?? words.trim().slice(0, 40));
  const scene = documentNode([row]).child(0);
  return {
    id,
    kind: front ? "front" : division ? "division" : "scene",
    title,
    time: time ?? intExt ?? "",
    seconds: sceneLength(scene).seconds,
    lines,
  };
}

/** The words of a line as every reading has them, by where they begin in the stored line. */
function runsOf(line: LineJson, ownNotes: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const { text, marks = [] } of line.content ?? []) {
    const model = marks.some((mark) => mark.type === "origin" && mark.attrs.by === "model") ? 1 : 0;
    const notes = marks.flatMap((mark) =>
      mark.type === "annotation" && ownNotes.has(mark.attrs.id) ? [mark.attrs.id] : [],
    );
    if (!marks.some(({ type }) => type === "strike")) runs.push([text, at, model, notes]);
    at += text.length;
  }
  return runs;
}

const textOf = (runs: readonly Run[]): string => runs.map(([text]) => text).join("");
const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0;

/** A line without what the sheet does not show either: a cue's △ and colon, and the colon behind `甲（旁白）`. */
function visibleRuns(type: LineType, runs: readonly Run[]): Run[] {
  const text = textOf(runs);
  if (type === "character")
    return partOf(runs, lengthOf(/^△\s*/u, text), text.length - lengthOf(/\s*[：:]\s*$/u, text));
  if (type === "parenthetical") return partOf(runs, 0, text.length - lengthOf(/(?<=[）)])\s*[：:]\s*$/u, text));
  return [...runs];
}

/** The characters of runs between two of them, counted from the first. */
function partOf(runs: readonly Run[], from: number, to: number): Run[] {
  let before = 0;
  return runs.flatMap(([text, at, model, notes]): Run[] => {
    const start = Math.min(Math.max(from - before, 0), text.length);
    const end = Math.min(Math.max(to - before, start), text.length);
    before += text.length;
    return start === end ? [] : [[text.slice(start, end), at + start, model, notes]];
  });
}
