import { randomUUID } from "node:crypto";
import type { CastMember, Kind } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import { createDocument, freezeReading, putReading } from "../../documents/index.ts";
import { readingJson, storableScenes } from "../../documents/databaseFree.ts";
import { isTemporaryDatabaseFault, type Database, type Log, type Now, type Transaction } from "../../platform/index.ts";
import { backfillRunDocuments } from "../../run/index.ts";
import { newId } from "../analyse.ts";
import { upgradeWork } from "./upgradeWork.ts";

/** What the migration tells, and when it is to leave off. */
export interface MigrationOptions {
  log: Pick<Log, "info" | "error">;
  /** Asked before each work; the rest is moved at the next start. */
  stopped?(): boolean;
}

/**
 * Moves works that were stored before documents into documents, each in a transaction of its own: one that is killed goes on where it stood.
 * Several processes share the work; each returns when none is left. A work that cannot be moved is logged, stays as it is and is tried again
 * at the next start: it keeps no other from being opened. Called at start, before anything reads a work. Returns how many it moved.
 */
export async function migrateToDocuments(
  db: Database,
  now: Now,
  { log, stopped = () => false }: MigrationOptions,
): Promise<number> {
  let moved = 0;
  const failed: string[] = [];
  while (!stopped()) {
    let id: string | null = null;
    try {
      await db.transaction(async (tx) => {
        // A work of five million characters takes longer to bring over than a transaction may else stand idle.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        const script = (await lockOne(tx, failed, "skip locked")) ?? (await lockOne(tx, failed, ""));
        id = script?.id ?? null;
        if (script) await moveScript(tx, script, now());
      });
      if (id === null) break;
      moved += 1;
      if (moved % 100 === 0) log.info({ moved }, "works brought to the schema of documents");
    } catch (error) {
      if (id === null || isTemporaryDatabaseFault(error)) throw error;
      failed.push(id);
      log.error({ err: error, scriptId: id }, "a work could not be brought to the schema of documents");
    }
  }
  if (moved > 0) log.info({ moved, failed: failed.length }, "the migration to documents has ended");
  return moved;
}

/** A work of the schema before documents. Figures and findings are JSON that is handed on as it is. */
interface OldScript extends Record<string, unknown> {
  id: string;
  userId: string;
  type: number;
  kind: Kind;
  title: string | null;
  text: string;
  cast: CastMember[];
  figures: string;
  findings: string;
}

/** Locks the oldest work that is left; without `skip locked` it waits for one that another process is moving. Null when none is left. */
async function lockOne(
  tx: Transaction,
  except: readonly string[],
  ifLocked: "skip locked" | "",
): Promise<OldScript | null> {
  const { rows } = await tx.execute<OldScript>(sql`
    select s.id, s.user_id as "userId", s.type, s.kind, t.title, t.text, t."cast", t.figures::text, t.findings::text
    from scripts s join script_texts t on t.script_id = s.id
    where s.document_id is null and s.id <> all (${sql.param([...except])}::text[])
    order by s.created_at, s.id limit 1 for update of s ${sql.raw(ifLocked)}`);
  return rows[0] ?? null;
}

async function moveScript(tx: Transaction, script: OldScript, now: Date): Promise<void> {
  const { id: scriptId, kind, title, text, cast, figures, findings } = script;
  const old = { kind, title, cast, text, scenes: await oldScenes(tx, scriptId), notes: await oldNotes(tx, scriptId) };
  const { document, reading, parsed } = upgradeWork(old, newId);
  const documentId = randomUUID();
  await tx.execute(sql`update scripts set document_id = ${documentId} where id = ${scriptId}`);
  await createDocument(
    tx,
    {
      id: documentId,
      scriptId,
      // 2 is what was handed over to be modified; its text is still the file's.
      kind: script.type === 2 ? "edited" : "imported",
      form: kind,
      title,
      authorId: script.userId,
      reason: "migrated",
      scenes: [storableScenes(document.scenes)],
    },
    now,
  );
  const json = { ...readingJson(parsed, reading, document.scenes), figures, findings };
  const readingId = await putReading(tx, documentId, 1, json, now);
  if (readingId !== null) await freezeReading(tx, readingId);
  await backfillRunDocuments(tx, scriptId, { documentId, readingId });
  await moveNotes(tx, scriptId, documentId);
  await clearOld(tx, scriptId);
}

async function oldScenes(tx: Transaction, scriptId: string): Promise<unknown[]> {
  const { rows } = await tx.execute<{ content: unknown }>(
    sql`select content from scenes where script_id = ${scriptId} and version_id = '' order by rank`,
  );
  return rows.map((row) => row.content);
}

async function oldNotes(
  tx: Transaction,
  scriptId: string,
): Promise<{ id: string; start: number | null; end: number | null }[]> {
  const { rows } = await tx.execute<{ id: string; start: number | null; end: number | null }>(
    sql`select timestamp as id, start, "end" from remarks where script_id = ${scriptId} and version_id = '' order by timestamp`,
  );
  return rows;
}

const moveNotes = (tx: Transaction, scriptId: string, documentId: string) =>
  tx.execute(sql`
    insert into notes (document_id, id, quote, value, created_at, updated_at)
    select ${documentId}, timestamp, key, value, created_at, updated_at from remarks
    where script_id = ${scriptId} and version_id = ''`);

/** What was moved is taken away in the same transaction, so that each thing stands in one place. */
async function clearOld(tx: Transaction, scriptId: string): Promise<void> {
  await tx.execute(sql`
    insert into hidden_texts (script_id, hidden)
    select script_id, hidden from script_texts where script_id = ${scriptId} and hidden <> '[]'::jsonb`);
  for (const table of ["scenes", "remarks", "script_texts"])
    await tx.execute(sql`delete from ${sql.raw(table)} where script_id = ${scriptId}`);
}
