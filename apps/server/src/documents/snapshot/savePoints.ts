import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { AppError, type Queryable, type Transaction } from "../../platform/index.ts";
import { readJsons } from "../saving/contentStore.ts";
import { MAX_BACKUPS } from "../limits.ts";
import { lockDocument } from "../saving/lockDocument.ts";
import { foldedAt } from "./snapshot.ts";
import { moments } from "../tables.ts";

/** A kept point of the log: the user's own backups of a scene, five of them; those before an acceptance. What a report is of, its frozen reading keeps. */
export type MomentKind = "backup" | "accept";

export interface RestorePoint {
  id: string;
  sceneId: string | null;
  seq: number;
  kind: MomentKind;
  name: string | null;
  at: Date;
}

export interface NewMoment {
  documentId: string;
  /** Null: of the whole document. */
  sceneId: string | null;
  kind: MomentKind;
  name?: string | null;
  authorId: string | null;
  /** The backup that a sixth takes the place of. */
  replacedId?: string | undefined;
}

export type KeptMoment = { state: "kept"; moment: RestorePoint } | { state: "full"; backups: RestorePoint[] };

const columns = {
  id: moments.id,
  sceneId: moments.sceneId,
  seq: moments.seq,
  kind: sql<MomentKind>`${moments.kind}`,
  name: moments.name,
  at: moments.at,
};

/** Keeps the point that a document has come to. The sixth backup of a scene asks which one to give up. @throws AppError not-found, gone */
export async function createRestorePoint(tx: Transaction, newMoment: NewMoment, now: Date): Promise<KeptMoment> {
  const document = await lockDocument(tx, newMoment.documentId);
  if (document.deleted) throw new AppError("gone");
  if (newMoment.kind === "backup") {
    const backups = await listMoments(tx, newMoment.documentId, newMoment.sceneId, "backup");
    const remainingBackups = backups.filter((moment) => moment.id !== newMoment.replacedId);
    if (remainingBackups.length >= MAX_BACKUPS) return { state: "full", backups };
    if (remainingBackups.length < backups.length)
      await deleteMoment(tx, newMoment.documentId, newMoment.replacedId ?? "");
  }
  const [moment] = await tx
    .insert(moments)
    .values({
      id: randomUUID(),
      documentId: newMoment.documentId,
      sceneId: newMoment.sceneId,
      seq: document.head,
      kind: newMoment.kind,
      name: newMoment.name ?? null,
      authorId: newMoment.authorId,
      at: now,
    })
    .returning(columns);
  if (!moment) throw new Error("no moment");
  return { state: "kept", moment };
}

/** Kept points, newest first. */
export async function listMoments(
  db: Queryable,
  documentId: string,
  sceneId: string | null,
  kind?: MomentKind,
): Promise<RestorePoint[]> {
  return db
    .select(columns)
    .from(moments)
    .where(
      and(
        eq(moments.documentId, documentId),
        sceneId === null ? isNull(moments.sceneId) : eq(moments.sceneId, sceneId),
        kind && eq(moments.kind, kind),
      ),
    )
    .orderBy(desc(moments.at), desc(moments.seq));
}

/** The document that a kept point of this kind is of. @throws AppError not-found */
export async function documentOfMoment(db: Queryable, id: string, kind: MomentKind): Promise<string> {
  const [row] = await db
    .select({ documentId: moments.documentId })
    .from(moments)
    .where(and(eq(moments.id, id), eq(moments.kind, kind)));
  if (!row) throw new AppError("not-found");
  return row.documentId;
}

/** @throws AppError not-found */
export async function deleteMoment(db: Queryable, documentId: string, id: string): Promise<void> {
  const removed = await db
    .delete(moments)
    .where(and(eq(moments.documentId, documentId), eq(moments.id, id)))
    .returning({ id: moments.id });
  if (removed.length === 0) throw new AppError("not-found");
}

/** A scene as it was at a kept point; null where it was not there. */
export async function sceneAt(
  db: Queryable,
  documentId: string,
  sceneId: string,
  seq: number,
): Promise<{ schema: number; json: string } | null> {
  const { rows } = await db.execute<{ schema: number; scriptId: string; hash: string }>(sql`
    select c.schema, c.script_id as "scriptId", c.hash from (${foldedAt(documentId, seq)}) s
    join documents d on d.id = s.document_id
    join scene_contents c on c.script_id = d.script_id and c.hash = s.hash
    where s.scene_id = ${sceneId}`);
  const [row] = rows;
  const json = row && (await readJsons(db, row.scriptId, [row.hash])).get(row.hash);
  return row && json !== undefined ? { schema: row.schema, json } : null;
}

/** The content of a backup, to be saved again with reason `restored`. @throws AppError not-found */
export async function readMoment(
  db: Queryable,
  documentId: string,
  id: string,
): Promise<RestorePoint & { schema: number; json: string }> {
  const [moment] = await db
    .select(columns)
    .from(moments)
    .where(and(eq(moments.documentId, documentId), eq(moments.id, id)));
  const content = moment?.sceneId ? await sceneAt(db, documentId, moment.sceneId, moment.seq) : null;
  if (!moment || !content) throw new AppError("not-found");
  return { ...moment, ...content };
}
