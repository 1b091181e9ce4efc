import { randomUUID } from "node:crypto";
import type { HiddenText, ImportDoubt, UploadFields } from "@mochang/contract";
import type { Parsed } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import { postgresJson, type Transaction } from "../platform/index.ts";
import { createDocument, freezeReading, putReading, type NewDocument, type StorableScene } from "../documents/index.ts";
import { scripts } from "./tables.ts";
import type { Analysis } from "./analyse.ts";

/** Everything that one upload leaves in the database. */
export interface NewScript {
  id: string;
  user: { id: string; tenantId: number };
  fields: UploadFields;
  file: { name: string; key: string; bytes: number; format: string };
  parsed: Pick<Parsed, "kind">;
  /** `imported` where it is not said. */
  documentKind?: NewDocument["kind"];
  analysis: Analysis;
  doubts: ImportDoubt[];
  /** Which draft of the work it is, from 1. */
  draftNumber: number;
  hidden: HiddenText[];
  now: Date;
}

/** Writes a script, its first document and its first reading. */
export async function storeScript(tx: Transaction, script: NewScript): Promise<void> {
  const { id, user, fields, file, parsed, analysis, now } = script;
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
    kind: parsed.kind,
    characters: analysis.characters,
    sceneCount: analysis.sceneCount,
    doubts: script.doubts,
    draftOf: fields.draftOf || null,
    draftNumber: script.draftNumber,
    createdAt: now,
    updatedAt: now,
  });
  if (script.hidden.length > 0)
    await tx.execute(
      sql`insert into hidden_texts (script_id, hidden) values (${id}, ${postgresJson(script.hidden)}::jsonb)`,
    );
  const first: NewDocument = {
    id: documentId,
    scriptId: id,
    kind: script.documentKind ?? "imported",
    form: parsed.kind,
    title: analysis.reading.title,
    authorId: user.id,
    reason: "imported",
    scenes: chunksOf(analysis),
  };
  await createDocument(tx, first, now);
  const reading = await putReading(tx, documentId, 1, analysis.reading, now);
  // What the file said stays, whatever becomes of the document.
  if (reading !== null) await freezeReading(tx, reading);
}

function* chunksOf({ sceneChunks }: Analysis): Generator<StorableScene[], void, undefined> {
  for (const json of sceneChunks) yield JSON.parse(json) as StorableScene[];
}
