import type { LeaveOut, ReferenceFile, ReferenceRange } from "@mochang/contract/generation";
import { and, asc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import { AppError, type Queryable } from "../../platform/index.ts";
import { referenceFiles } from "../tables.ts";

/** Where reference files lie in the store. */
export const REFERENCES_PREFIX = "references/";

const presented = {
  url: referenceFiles.id,
  name: referenceFiles.name,
  characters: sql<number>`char_length(${referenceFiles.text})::int`,
  bytes: referenceFiles.bytes,
};

/** A script's reference files; the words themselves are read for prompts alone. */
export const referencesOf = (db: Queryable, scriptId: string): Promise<ReferenceFile[]> =>
  db
    .select(presented)
    .from(referenceFiles)
    .where(eq(referenceFiles.scriptId, scriptId))
    .orderBy(asc(referenceFiles.createdAt));

/** Where the files themselves lie, as they were given: for the export of the account. */
export const storedReferencesOf = (db: Queryable, scriptId: string): Promise<{ name: string; fileKey: string }[]> =>
  db
    .select({ name: referenceFiles.name, fileKey: referenceFiles.fileKey })
    .from(referenceFiles)
    .where(eq(referenceFiles.scriptId, scriptId))
    .orderBy(asc(referenceFiles.createdAt));

/** A reference file's words and what of them is left out. @throws AppError not-found */
export async function readReference(db: Queryable, scriptId: string, id: string) {
  const [row] = await db
    .select({ text: referenceFiles.text, leftOut: referenceFiles.leftOut })
    .from(referenceFiles)
    .where(and(eq(referenceFiles.id, id), eq(referenceFiles.scriptId, scriptId)));
  if (!row) throw new AppError("not-found");
  return row;
}

/** The whole words of a reference file of a script. @throws AppError not-found */
export const referenceText = async (db: Queryable, scriptId: string, id: string): Promise<string> =>
  (await readReference(db, scriptId, id)).text;

/** A reference file's words for prompts, without what its writer left out: always inside the fence. @throws AppError not-found */
export async function promptText(db: Queryable, scriptId: string, id: string): Promise<string> {
  const { text, leftOut } = await readReference(db, scriptId, id);
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of leftOut.toSorted((a, b) => a.from - b.from)) {
    if (from > end) parts.push(text.slice(end, from));
    end = Math.max(end, to);
  }
  // A range may end between the two units of a character.
  return [...parts, text.slice(end)].map((part) => part.toWellFormed()).join("……");
}

/** Passages of one file that may be left out. */
const MAX_LEFT_OUT = 500;

/** Leaves a passage of a reference file out of prompts, or takes it in again. The caller holds the script. @throws AppError not-found, invalid */
export async function leaveOut(db: Queryable, scriptId: string, { url, from, to, leftOut }: LeaveOut): Promise<void> {
  const before = await readReference(db, scriptId, url);
  if (from >= to || to > before.text.length) throw new AppError("invalid", { msg: GONE });
  const ranges = leftOut
    ? joinRanges([...before.leftOut, { from, to }])
    : before.leftOut.flatMap((one) => cutRange(one, { from, to }));
  if (ranges.length > MAX_LEFT_OUT) throw new AppError("invalid", { msg: `一个文件最多有 ${MAX_LEFT_OUT} 处不用` });
  await db
    .update(referenceFiles)
    .set({ leftOut: ranges })
    .where(and(eq(referenceFiles.id, url), eq(referenceFiles.scriptId, scriptId)));
}
const GONE = "文件里没有这一处";

/** Ranges in their order; those that touch or overlap are one. */
function joinRanges(ranges: readonly ReferenceRange[]): ReferenceRange[] {
  const joined: ReferenceRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** What of a range lies outside of another. */
const cutRange = ({ from, to }: ReferenceRange, cut: ReferenceRange): ReferenceRange[] =>
  [
    { from, to: Math.min(to, cut.from) },
    { from: Math.max(from, cut.to), to },
  ].filter((rest) => rest.from < rest.to);

/** Takes files out of a script; ids of other scripts name nothing. Returns the keys of what nobody names any more. */
export async function deleteReferences(db: Queryable, scriptId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await db
    .delete(referenceFiles)
    .where(and(eq(referenceFiles.scriptId, scriptId), inArray(referenceFiles.id, [...ids])))
    .returning({ key: referenceFiles.fileKey });
  const keys = deleted.map(({ key }) => key);
  const named = await namedReferences(db, keys);
  return keys.filter((key) => !named.has(key));
}

/** Of these keys those that a row names. */
export async function namedReferences(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: referenceFiles.fileKey })
    .from(referenceFiles)
    .where(inArray(referenceFiles.fileKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** The stored files of a script, or of an account, that goes; those that a copy still names stay. The caller removes them after the commit. */
export async function referenceKeysOf(db: Queryable, of: { scriptId: string } | { userId: string }): Promise<string[]> {
  if ("userId" in of) return keysWhere(db, eq(referenceFiles.userId, of.userId));
  const keys = await keysWhere(db, eq(referenceFiles.scriptId, of.scriptId));
  if (keys.length === 0) return [];
  const usedKeys = new Set(
    await keysWhere(db, and(inArray(referenceFiles.fileKey, keys), ne(referenceFiles.scriptId, of.scriptId))),
  );
  return keys.filter((key) => !usedKeys.has(key));
}

async function keysWhere(db: Queryable, where: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ key: referenceFiles.fileKey }).from(referenceFiles).where(where);
  return rows.map(({ key }) => key);
}
