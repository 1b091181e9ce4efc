import { type ExportQuery, SINCE_DEFAULT } from "@mochang/contract";
import type { LineJson, SceneJson } from "@mochang/screenplay";
import { newestReading, openMergeConflicts, refreshReading } from "../../documents/index.ts";
import { documentOf, readNotes, streamDocument, type Script } from "../../library/index.ts";
import type { Database, Now, LabelCodes, Queryable } from "../../platform/index.ts";
import type { FileNote } from "./fileNote.ts";
import type { ScriptFormat } from "./makeScript.ts";
import type { ExportPart, MakeScriptTask } from "./makeScript.worker.ts";
import { printedDay } from "./scriptFormats.ts";

export interface ExportSourceDeps {
  db: Database;
  codes: LabelCodes;
  now: Now;
  /** Who is in the scenes of a document by their plan, by the scenes' ids; null where there is none. */
  castsOf: (db: Queryable, documentId: string) => Promise<Record<string, string[]> | null>;
}

/** What an export is made of: how it is to look, what of the document is wanted, and its parts. */
export interface ExportSource extends Omit<MakeScriptTask, "task"> {
  parts: AsyncIterable<ExportPart>;
}

/**
 * Gathers what an export of a version needs. `author` is whose name the notes bear. The caller has checked whose script it is.
 * @throws AppError not-found for a version, or one to compare with, that is not the script's
 */
export async function exportSource(
  deps: ExportSourceDeps,
  script: Script,
  { query, format, author }: { query: ExportQuery; format: ScriptFormat; author: string },
): Promise<ExportSource> {
  const { db, codes, now, castsOf } = deps;
  const version = await documentOf(db, script, query.versionId);
  const since =
    query.since === "" ? null : await documentOf(db, script, query.since === SINCE_DEFAULT ? "" : query.since);
  for (const { id } of since ? [version, since] : [version]) await readUnread(deps, id, script.userId);
  const casts = await castsOf(db, version.id);
  const questions = (await openMergeConflicts(db, version.id)).map((question) => ({
    id: `question:${question.id}`,
    about: question.about,
    author: "墨场",
    text: `合并时没有定下来：${questionWords(question)}`,
    at: now().toISOString(),
  }));
  const notes: FileNote[] = query.notes
    ? (await readNotes(db, version.id)).map(({ id, quote, value, name, replies, updatedAt }) => ({
        id,
        author: name ?? author,
        text: [
          value.trim() === "" ? quote : value,
          ...replies.map((reply) => `${reply.name ?? author}：${reply.words}`),
        ].join("\n"),
        at: updatedAt.toISOString(),
      }))
    : [];
  return {
    exportOptions: {
      format,
      region: query.region,
      name: script.name,
      author: script.author,
      reviewer: script.reviewer,
      date: printedDay(now()),
      codes,
      ...(casts && { casts }),
      numbers: query.numbers,
      titlePage: query.titlePage,
      watermark: query.watermark,
      notes,
      questions,
    },
    choice: { struck: query.struck, speaker: query.speaker || null, lineNotes: questions },
    parts: partsOf(db, version.id, since?.id ?? null),
  };
}

/** A version that was copied before its last save had been read has no reading, and nothing makes one until it is opened. */
async function readUnread(deps: { db: Database; now: Now }, documentId: string, userId: string): Promise<void> {
  if ((await newestReading(deps.db, documentId)) === null) await refreshReading(deps, documentId, { userId });
}

async function* partsOf(
  db: Database,
  documentId: string,
  sinceId: string | null,
): AsyncGenerator<ExportPart, void, undefined> {
  yield* streamDocument(db, documentId);
  if (sinceId === null) return;
  // Said even of a version without rows: it is compared with.
  yield { kind: "since", json: "[]" };
  for await (const part of streamDocument(db, sinceId))
    if (part.kind === "scenes") yield { kind: "since", json: part.json };
}

const MAX_WORDS = 60;

/** Both sides of what a merge could not settle. */
const questionWords = ({ mine, theirs }: { mine: unknown; theirs: unknown }): string =>
  `“${wordsOf(theirs)}”还是“${wordsOf(mine)}”`;

/** The words of one side: lines, or a scene by its first line. */
function wordsOf(side: unknown): string {
  if (typeof side !== "object" || side === null) return "没有";
  const lines = (Array.isArray(side) ? side : ((side as Partial<SceneJson>).content ?? []).slice(0, 1)) as LineJson[];
  const words = lines.map((line) => (line.content ?? []).map(({ text }) => text).join("")).join(" ");
  return words === "" ? "没有" : words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words;
}
