import { randomUUID } from "node:crypto";
import type { ImportDoubt, UploadFields } from "@mochang/contract";
import { eq, sql } from "drizzle-orm";
import { postgresJson, type Transaction } from "../platform/index.ts";
import {
  copyDecisions,
  createDocument,
  freezeReading,
  putReading,
  type NewDocument,
  type StorableScene,
} from "../documents/index.ts";
import { scripts } from "./tables.ts";
import type { Analysis } from "./analyse.ts";
import type { ReadWork } from "./readUploadedFile.ts";

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
export async function storeReading(tx: Transaction, given: FirstReading): Promise<void> {
  const { scriptId, userId, documentId, draftOf, work, now } = given;
  const { kind, analysis } = work;
  const first: NewDocument = {
    id: documentId,
    scriptId,
    kind: given.documentKind ?? "imported",
    form: kind,
    title: analysis.reading.title,
    authorId: userId,
    reason: "imported",
    scenes: chunksOf(analysis),
  };
  await createDocument(tx, first, now);
  await takeDecisions(tx, draftOf, documentId);
  const reading = await putReading(tx, documentId, 1, analysis.reading, now);
  // What the file said stays, whatever becomes of the document.
  if (reading !== null) await freezeReading(tx, reading);
}

/** Who is who in the former draft holds for the next. */
async function takeDecisions(tx: Transaction, draftOf: string, to: string): Promise<void> {
  if (draftOf === "") return;
  const [former] = await tx.select({ documentId: scripts.documentId }).from(scripts).where(eq(scripts.id, draftOf));
  if (former?.documentId) await copyDecisions(tx, { from: former.documentId, to });
}

function* chunksOf({ sceneChunks }: Analysis): Generator<StorableScene[], void, undefined> {
  for (const json of sceneChunks) yield JSON.parse(json) as StorableScene[];
}
