import { randomUUID } from "node:crypto";
import { READER_NAME_MAX, REMARK_KEY_MAX, REMARK_MAX, type ImportDoubt, type UploadFields } from "@mochang/contract";
import { guessScriptType, readScriptType, type ScriptType } from "@mochang/generation";
import { eq, sql } from "drizzle-orm";
import { postgresJson, type Transaction } from "../platform/index.ts";
import {
  copyDecisions,
  copyFindingDecisions,
  createDocument,
  freezeReading,
  putReading,
  type NewDocument,
  type StorableScene,
} from "../documents/index.ts";
import { clean } from "./cleanFields.ts";
import { notes, scripts } from "./tables.ts";
import type { Analysis } from "./analyse.ts";
import type { ReadWork } from "./fileReaders.ts";

/** Everything that one upload leaves in the database. */
export interface NewScript {
  id: string;
  user: { id: string; tenantId: number };
  fields: UploadFields;
  file: { name: string; key: string; bytes: number; format: string };
  work: Pick<ReadWork, "kind" | "analysis" | "hidden">;
  /** `imported` where it is not said. */
  documentKind?: NewDocument["kind"];
  doubts: ImportDoubt[];
  /** Which draft of the work it is, from 1. */
  draftNumber: number;
  now: Date;
}

/** Writes a script, its first document and its first reading. */
export async function storeScript(tx: Transaction, script: NewScript): Promise<void> {
  const { id, user, fields, file, work, documentKind, now } = script;
  const documentId = randomUUID();
  await tx.insert(scripts).values({
    id,
    documentId,
    userId: user.id,
    tenantId: user.tenantId,
    name: fields.scriptName,
    author: fields.author,
    type: fields.type,
    fileType: Number(fields.fileType),
    fileTheme: fields.fileTheme,
    pingguType: fields.pingguType,
    scriptType: mediumOf(fields, work.analysis.reading.text),
    fileName: file.name,
    fileKey: file.key,
    fileFormat: file.format,
    fileBytes: file.bytes,
    kind: work.kind,
    characters: work.analysis.characters,
    sceneCount: work.analysis.sceneCount,
    doubts: script.doubts,
    draftOf: fields.draftOf || null,
    draftNumber: script.draftNumber,
    createdAt: now,
    updatedAt: now,
  });
  if (work.hidden.length > 0)
    await tx.execute(
      sql`insert into hidden_texts (script_id, hidden) values (${id}, ${postgresJson(work.hidden)}::jsonb)`,
    );
  const first = { scriptId: id, userId: user.id, documentId, documentKind, draftOf: fields.draftOf, work, now };
  await storeReading(tx, first);
}

/** What its user said a screenplay is written for, else what its text looks like. */
const mediumOf = ({ fileType, scriptType }: UploadFields, text: string): ScriptType | null => {
  if (fileType !== "1") return null;
  return scriptType === "" ? guessScriptType(text) : readScriptType(Number(scriptType));
};

/** What was read of a script's file. */
interface FirstReading {
  scriptId: string;
  userId: string;
  documentId: string;
  documentKind?: NewDocument["kind"];
  draftOf: string;
  work: Pick<ReadWork, "kind" | "analysis">;
  now: Date;
}

/** Writes a script's first document and its first reading. */
export async function storeReading(tx: Transaction, firstReading: FirstReading): Promise<void> {
  const { scriptId, userId, documentId, draftOf, work, now } = firstReading;
  const { kind, analysis } = work;
  const first: NewDocument = {
    id: documentId,
    scriptId,
    kind: firstReading.documentKind ?? "imported",
    form: kind,
    title: analysis.reading.title,
    authorId: userId,
    reason: "imported",
    scenes: chunksOf(analysis),
  };
  await createDocument(tx, first, now);
  await takeDecisions(tx, draftOf, documentId);
  await storeNotes(tx, documentId, analysis.notes, now);
  const reading = await putReading(tx, documentId, 1, analysis.reading, now);
  // What the file said stays, whatever becomes of the document.
  if (reading !== null) await freezeReading(tx, reading);
}

/** Rows of one statement. */
const NOTES_CHUNK = 1_000;

/** The comments of the file as notes, each with the name of its writer. */
async function storeNotes(
  tx: Transaction,
  documentId: string,
  reviewNotes: Analysis["notes"],
  now: Date,
): Promise<void> {
  const rows = reviewNotes.map(({ id, quote, text, author, at }) => {
    const written = at === null ? now : new Date(at);
    return {
      documentId,
      id,
      quote: storable(quote).slice(0, REMARK_KEY_MAX),
      value: storable(text).slice(0, REMARK_MAX),
      name: clean(storable(author)).slice(0, READER_NAME_MAX) || null,
      createdAt: written,
      updatedAt: written,
    };
  });
  for (let from = 0; from < rows.length; from += NOTES_CHUNK)
    await tx.insert(notes).values(rows.slice(from, from + NOTES_CHUNK));
}

/** What the database has no place for. */
const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** Who is who in the former draft, and what is meant as it stands there, holds for the next. */
async function takeDecisions(tx: Transaction, draftOf: string, to: string): Promise<void> {
  if (draftOf === "") return;
  const [former] = await tx.select({ documentId: scripts.documentId }).from(scripts).where(eq(scripts.id, draftOf));
  if (!former?.documentId) return;
  await copyDecisions(tx, { from: former.documentId, to });
  await copyFindingDecisions(tx, { from: former.documentId, to });
}

function* chunksOf({ sceneChunks }: Analysis): Generator<StorableScene[], void, undefined> {
  for (const json of sceneChunks) yield JSON.parse(json) as StorableScene[];
}
