import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PICTURE_PATH } from "@mochang/contract/generation";
import { itemOf, MISSING, replaceItems, type Picture } from "@mochang/generation";
import { and, eq, inArray, isNotNull, notInArray, sql, type SQL } from "drizzle-orm";
import { removeFiles, versionsOf } from "../../library/index.ts";
import type { OwnVersion } from "../../modelRuns/index.ts";
import { AppError, type Files, type Queryable, type Transaction } from "../../platform/index.ts";
import { changeWorkIn } from "../steps/changeWork.ts";
import { generatedWorks, stepItems } from "../tables.ts";

/** Where pictures lie in the store. */
export const PICTURES_PREFIX = "pictures/";
const keyOf = (id: string): string => `${PICTURES_PREFIX}${id}`;
const pictureId = sql<string>`${stepItems.picture}->>'id'`;

/** Where the web finds a picture of a version. */
export const pictureUrl = (of: { scriptId: string; versionId: string }, { id }: Pick<Picture, "id">): string =>
  `${PICTURE_PATH}/${of.scriptId}/${of.versionId}/${id}`;

/** Stores a picture under an id of its own. The orphan sweep deletes it while no item refers to it. */
export async function putPicture(files: Files, jpeg: Buffer, signal?: AbortSignal): Promise<string> {
  const id = randomUUID();
  await files.put(keyOf(id), Readable.from([jpeg], { objectMode: false }), signal ? { signal } : {});
  return id;
}

/** Gives an item its picture, or (null) takes it away. `former`: the one that it had; the caller forgets it after the commit. @throws AppError not-found */
export async function setPicture(
  tx: Transaction,
  ownVersion: OwnVersion,
  { itemId, picture }: { itemId: string; picture: Picture | null },
  now: Date,
): Promise<{ revision: number; former: string | null }> {
  let former: string | null = null;
  const { revision } = await changeWorkIn(
    tx,
    ownVersion,
    (work) => {
      const item = itemOf(work, itemId);
      if (!item) throw new AppError("not-found", { msg: MISSING });
      former = item.picture?.id ?? null;
      return { work: replaceItems(work, [{ ...item, picture }]) };
    },
    now,
  );
  return { revision, former };
}

/** Removes the file of a picture that no version names any more. */
export async function forgetPicture(db: Queryable, files: Files, id: string | null): Promise<void> {
  if (id === null || (await namedPictures(db, [keyOf(id)])).size > 0) return;
  await removeFiles(files, [keyOf(id)]);
}

/** The bytes of a picture of a version; null where none of its items has it, or its file is gone. */
export async function openPicture(db: Queryable, files: Files, documentId: string, id: string) {
  const [row] = await db
    .select({ id: stepItems.id })
    .from(stepItems)
    .where(and(eq(stepItems.documentId, documentId), eq(pictureId, id)));
  return row ? files.get(keyOf(id)) : null;
}

/** A picture's bytes, for files that are made of a work which names it. */
export async function readPicture(files: Files, id: string): Promise<Buffer | null> {
  const file = await files.get(keyOf(id));
  return file && buffer(file.stream);
}

/** Of these keys those that an item names. */
export async function namedPictures(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const ids = keys.map((key) => key.slice(PICTURES_PREFIX.length));
  const rows = await db.select({ id: pictureId }).from(stepItems).where(inArray(pictureId, ids));
  return new Set(rows.map(({ id }) => keyOf(id)));
}

/** The stored pictures of a script, or of an account, that goes; those that another script still names stay. The caller removes them after the commit. */
export async function pictureKeysOf(db: Queryable, of: { scriptId: string } | { userId: string }): Promise<string[]> {
  const scriptIds =
    "scriptId" in of ? [of.scriptId] : (await versionsOf(db, of.userId)).map(({ scriptId }) => scriptId);
  if (scriptIds.length === 0) return [];
  const pictureIds = await idsWhere(db, inArray(generatedWorks.scriptId, [...new Set(scriptIds)]));
  if (pictureIds.length === 0) return [];
  const usedIds = new Set(
    await idsWhere(db, and(notInArray(generatedWorks.scriptId, scriptIds), inArray(pictureId, pictureIds))),
  );
  return pictureIds.filter((id) => !usedIds.has(id)).map(keyOf);
}

/** Where the pictures of some versions lie, each once, with whose they are: for the export of the account. */
export async function storedPicturesOf(
  db: Queryable,
  documentIds: readonly string[],
): Promise<{ name: string; fileKey: string }[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .select({ id: pictureId, kind: stepItems.kind, fields: stepItems.fields })
    .from(stepItems)
    .where(and(inArray(stepItems.documentId, [...documentIds]), isNotNull(stepItems.picture)))
    .orderBy(stepItems.kind, stepItems.sort);
  const nameOf = ({ kind, fields }: (typeof rows)[number]): string =>
    kind === "outline" ? "封面" : String(fields["name"] ?? "") || "画像";
  return [...new Map(rows.map((row) => [row.id, { name: nameOf(row), fileKey: keyOf(row.id) }])).values()];
}

async function idsWhere(db: Queryable, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: pictureId })
    .from(stepItems)
    .innerJoin(generatedWorks, eq(generatedWorks.documentId, stepItems.documentId))
    .where(and(isNotNull(stepItems.picture), where));
  return rows.map(({ id }) => id);
}

/** The covers of some versions, by the version's id. */
export async function coversOf(db: Queryable, documentIds: readonly string[]): Promise<Map<string, Picture>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .select({ documentId: stepItems.documentId, picture: stepItems.picture })
    .from(stepItems)
    .where(
      and(inArray(stepItems.documentId, [...documentIds]), eq(stepItems.kind, "outline"), isNotNull(stepItems.picture)),
    );
  return new Map(rows.flatMap(({ documentId, picture }) => (picture ? [[documentId, picture] as const] : [])));
}
