import { and, desc, eq, gt, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import { AppError, prepared, type Queryable, type Transaction } from "../../platform/index.ts";
import { lockDocument } from "../saving/lockDocument.ts";
import { documents } from "../tables.ts";

/** A version as lists show it. */
export interface Version {
  id: string;
  scriptId: string;
  parentId: string | null;
  kind: string;
  form: string;
  title: string | null;
  name: string | null;
  automatic: boolean;
  head: number;
  textSeq: number;
  deletedAt: Date | null;
  createdAt: Date;
  savedAt: Date;
}

const columns = {
  id: documents.id,
  scriptId: documents.scriptId,
  parentId: documents.parentId,
  kind: documents.kind,
  form: documents.form,
  title: documents.title,
  name: documents.name,
  automatic: documents.automatic,
  head: documents.head,
  textSeq: documents.textSeq,
  deletedAt: documents.deletedAt,
  createdAt: documents.createdAt,
  savedAt: documents.savedAt,
};

const findVersion = prepared((db) =>
  db
    .select(columns)
    .from(documents)
    .where(and(eq(documents.id, sql.placeholder("id")), eq(documents.scriptId, sql.placeholder("scriptId"))))
    .prepare("version_of_script"),
);

/** A version of a script, deleted or not. Another script's reads as none. @throws AppError not-found */
export async function loadVersion(db: Queryable, scriptId: string, documentId: string): Promise<Version> {
  const [row] = await findVersion(db).execute({ id: documentId, scriptId });
  if (!row) throw new AppError("not-found");
  return row;
}

/** Which versions of a script: those that people manage, those that were kept by themselves (自动留存), or both. */
export type WhichVersions = "named" | "automatic" | "all";

/** The versions of a script, newest first; `except`: a version that is not listed. */
export async function listVersions(
  db: Queryable,
  scriptId: string,
  options: { which?: WhichVersions; except?: string; limit?: number; offset?: number } = {},
): Promise<{ total: number; versions: Version[] }> {
  const { which = "named" } = options;
  const isListed = and(
    eq(documents.scriptId, scriptId),
    isNull(documents.deletedAt),
    which === "all" ? undefined : eq(documents.automatic, which === "automatic"),
    options.except === undefined ? undefined : ne(documents.id, options.except),
  );
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(documents)
    .where(isListed);
  const versions = await db
    .select(columns)
    .from(documents)
    .where(isListed)
    .orderBy(desc(documents.createdAt), documents.id)
    .limit(options.limit ?? 1000)
    .offset(options.offset ?? 0);
  return { total: counted?.total ?? 0, versions };
}

/**
 * Deletes a script's automatic versions but the newest `kept`. One of which a report or a comparison holds a frozen reading is only marked as deleted;
 * one that somebody has written in since stays, and so does, until the next time, one that is just being restored.
 */
export async function pruneAutomatic(tx: Transaction, scriptId: string, keepCount: number, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: string; isNamed: boolean }>(sql`
    select d.id, exists (select 1 from readings r where r.document_id = d.id and r.frozen) as "isNamed"
    from documents d
    where d.script_id = ${scriptId} and d.automatic and d.head = 1 and d.deleted_at is null
    order by d.created_at desc, d.id offset ${keepCount}
    for update of d skip locked`);
  for (const { id, isNamed } of rows) await (isNamed ? setVersionDeleted(tx, id, now) : deleteDocument(tx, id));
}

export async function nameVersion(db: Queryable, documentId: string, name: string): Promise<void> {
  await db.update(documents).set({ name, automatic: false }).where(eq(documents.id, documentId));
}

/** What the document is called in its own words, by which its title row is known. */
export async function setTitle(db: Queryable, documentId: string, title: string): Promise<void> {
  await db.update(documents).set({ title }).where(eq(documents.id, documentId));
}

/** Deletes a version, or takes that back. A save to a deleted one is refused; nothing of it is lost. */
export async function setVersionDeleted(tx: Transaction, documentId: string, deletedAt: Date | null): Promise<void> {
  // Under its lock: a save that came first is in it.
  await lockDocument(tx, documentId);
  await tx.update(documents).set({ deletedAt }).where(eq(documents.id, documentId));
}

/** Deletes a document with its log and its readings; the caller has made sure that nothing refers to them. */
export async function deleteDocument(tx: Transaction, documentId: string): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, documentId));
}

/** A document, without a check of its owner; null when it is deleted. */
export async function loadDocument(db: Queryable, documentId: string): Promise<Version | null> {
  const [row] = await db.select(columns).from(documents).where(eq(documents.id, documentId));
  return row ?? null;
}

/** Versions by their ids, of whatever scripts, deleted or not; those that are none are left out. */
export const loadDocuments = async (db: Queryable, documentIds: readonly string[]): Promise<Version[]> =>
  documentIds.length === 0
    ? []
    : db
        .select(columns)
        .from(documents)
        .where(inArray(documents.id, [...documentIds]));

/** Documents whose text was saved before `before` and that no reading has seen since. */
export async function documentsToRead(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from documents d
    where d.saved_at between ${new Date(before.getTime() - 86_400_000)} and ${before} and d.deleted_at is null
      and not exists (select 1 from readings r where r.document_id = d.id and r.seq >= d.text_seq)
    limit 1000`);
  return rows.map((row) => row.id);
}

/** What their writers called these documents; those without a name are left out. */
export async function versionNames(db: Queryable, documentIds: readonly string[]): Promise<Map<string, string>> {
  const found = await loadDocuments(db, documentIds);
  return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** How many versions each of these scripts has beside its default one; automatic and deleted ones are not counted. */
export async function otherVersions(
  db: Queryable,
  scripts: readonly { id: string; documentId: string | null }[],
): Promise<Map<string, number>> {
  if (scripts.length === 0) return new Map();
  const rows = await db
    .select({ id: documents.scriptId, count: sql<number>`count(*)::int` })
    .from(documents)
    .where(
      and(
        inArray(
          documents.scriptId,
          scripts.map(({ id }) => id),
        ),
        notInArray(
          documents.id,
          scripts.flatMap(({ documentId }) => documentId ?? []),
        ),
        isNull(documents.deletedAt),
        eq(documents.automatic, false),
      ),
    )
    .groupBy(documents.scriptId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** When each of these documents was last saved; those that were never saved since they were made are left out. */
export async function lastChanges(db: Queryable, documentIds: readonly string[]): Promise<Map<string, Date>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: documents.id, savedAt: documents.savedAt })
    .from(documents)
    .where(and(inArray(documents.id, [...documentIds]), gt(documents.head, 1)));
  return new Map(rows.map(({ id, savedAt }) => [id, savedAt]));
}
