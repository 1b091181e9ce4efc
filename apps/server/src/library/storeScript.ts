import type { HiddenText, ImportDoubt, UploadFields } from "@mochang/contract";
import type { Parsed } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import { postgresJson, type Transaction } from "../platform/index.ts";
import { scripts } from "./tables.ts";
import { storableText } from "../run/index.ts";
import type { Analysis } from "./analyse.ts";

/** Everything that one upload leaves in the database. */
export interface NewScript {
  id: string;
  user: { id: string; tenantId: number };
  fields: UploadFields;
  file: { name: string; key: string; bytes: number; format: string };
  parsed: Pick<Parsed, "kind" | "text" | "title" | "cast">;
  analysis: Analysis;
  doubts: ImportDoubt[];
  /** Which draft of the work it is, from 1. */
  draftNumber: number;
  hidden: HiddenText[];
  now: Date;
}

/** Writes a script, its text, what rules computed of it, and its scenes. */
export async function storeScript(tx: Transaction, script: NewScript): Promise<void> {
  const { id, user, fields, file, parsed, analysis, now } = script;
  await tx.insert(scripts).values({
    id,
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
  const title = parsed.title === null ? null : storableText(parsed.title);
  await tx.execute(sql`insert into script_texts (script_id, text, title, "cast", figures, findings, hidden)
    values (${id}, ${storableText(parsed.text)}, ${title}, ${postgresJson(parsed.cast)}::jsonb, ${analysis.figures}::jsonb, ${analysis.findings}::jsonb, ${postgresJson(script.hidden)}::jsonb)`);
  for (const chunk of analysis.sceneChunks) {
    await tx.execute(sql`insert into scenes (script_id, version_id, scene_id, rank, content, updated_at)
      select ${id}, '', r.scene_id, r.rank, r.content, ${now}
      from jsonb_to_recordset(${chunk}::jsonb) as r(scene_id text, rank int, content jsonb)`);
  }
}
