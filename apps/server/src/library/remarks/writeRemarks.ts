import { REMARKS_MAX, type AddRemark, type DeleteRemark, type Remark, type UpdateRemark } from "@mochang/contract";
import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { AppError, type Database, type Now, type Transaction } from "../../platform/index.ts";
import { remarks, scripts, scriptTexts } from "../../platform/schema/index.ts";
import { storableText } from "../../run/index.ts";
import { loadOwnScript } from "../policy.ts";
import { findRemark } from "./findRemark.ts";
import { presentRemarks, type RemarkRow } from "./readRemarks.ts";

export interface RemarkDeps {
  db: Database;
  now: Now;
}

const GONE = "这条批注不在了，可能已被删除";
const NOWHERE = "选中的文字不在剧本里，请重新选中再试";
const TAKEN = "这条批注的编号已经用过，请重新选中文字再试";
const FULL = `一部作品最多 ${REMARKS_MAX.toLocaleString("en")} 条批注，请先删除一些`;

/** The imported version is the only one so far. */
function ofImported(version: string): void {
  if (version !== "") throw new AppError("not-found");
}

const at = (scriptId: string, timestamp: string) => and(eq(remarks.scriptId, scriptId), eq(remarks.versionId, ""), eq(remarks.timestamp, storableText(timestamp)));

/**
 * Adds a note. The same note sent again, e.g. after a lost answer, is the note that is there. A passage that cannot be found leaves a
 * note without a place. @throws AppError not-found, conflict, invalid
 */
export async function addRemark({ db, now }: RemarkDeps, userId: string, given: z.output<typeof AddRemark>): Promise<Remark> {
  ofImported(given.version);
  const script = await loadOwnScript(db, userId, given.scriptId);
  const key = storableText(given.key);
  const timestamp = storableText(given.timestamp);
  const { place, before, after } = await findRemark(await textOf(db, script.id), { ...given, key, timestamp });
  const row = await db.transaction(async (tx) => {
    await lockScript(tx, script.id);
    const [there] = await tx.select().from(remarks).where(at(script.id, timestamp));
    if (there && there.key !== key) throw new AppError("conflict", { msg: TAKEN });
    if (there) return there;
    const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(remarks).where(and(eq(remarks.scriptId, script.id), eq(remarks.versionId, "")));
    if (total >= REMARKS_MAX) throw new AppError("invalid", { msg: FULL });
    const fresh = { scriptId: script.id, versionId: "", timestamp, key, value: storableText(given.value), start: place?.start ?? null, end: place?.end ?? null, before: storableText(before), after: storableText(after), createdAt: now(), updatedAt: now() };
    await tx.insert(remarks).values(fresh);
    return fresh;
  });
  return presentOne(db, row);
}

/** Changes what a note says and, when words are given, what it is about. @throws AppError not-found, invalid for words that are not there */
export async function updateRemark({ db, now }: RemarkDeps, userId: string, given: z.output<typeof UpdateRemark>): Promise<Remark> {
  ofImported(given.version);
  const script = await loadOwnScript(db, userId, given.scriptId);
  const about = given.key === undefined ? {} : await anchorOf(db, script.id, { ...given, key: given.key });
  const [row] = await db.update(remarks).set({ value: storableText(given.value), ...about, updatedAt: now() }).where(at(script.id, given.timestamp)).returning();
  if (!row) throw new AppError("not-found", { msg: GONE });
  return presentOne(db, row);
}

/** Where words stand now that a note's reader has chosen. A note with a place does not lose it by this. */
async function anchorOf(db: Database, scriptId: string, { timestamp, key, start, end }: { timestamp: string; key: string; start?: number; end?: number }) {
  const words = storableText(key);
  const { place, before, after } = await findRemark(await textOf(db, scriptId), { timestamp, key: words, structure: "", start, end });
  if (!place) throw new AppError("invalid", { msg: NOWHERE });
  return { key: words, start: place.start, end: place.end, before: storableText(before), after: storableText(after) };
}

async function textOf(db: Database, scriptId: string): Promise<string> {
  const [stored] = await db.select({ text: scriptTexts.text }).from(scriptTexts).where(eq(scriptTexts.scriptId, scriptId));
  if (!stored) throw new AppError("not-found");
  return stored.text;
}

/** Removes a note. @throws AppError not-found */
export async function deleteRemark({ db }: RemarkDeps, userId: string, given: z.output<typeof DeleteRemark>): Promise<void> {
  ofImported(given.version);
  const script = await loadOwnScript(db, userId, given.scriptId);
  const gone = await db.delete(remarks).where(at(script.id, given.timestamp)).returning({ timestamp: remarks.timestamp });
  if (gone.length === 0) throw new AppError("not-found", { msg: GONE });
}

/** Notes of one script are added one after another, so that two at once cannot pass the limit or take one id. */
async function lockScript(tx: Transaction, scriptId: string): Promise<void> {
  const [locked] = await tx.select({ id: scripts.id }).from(scripts).where(eq(scripts.id, scriptId)).for("no key update");
  if (!locked) throw new AppError("not-found");
}

async function presentOne(db: Database, row: RemarkRow): Promise<Remark> {
  const [shown] = await presentRemarks(db, row.scriptId, [row]);
  if (!shown) throw new Error("a note is presented as one");
  return shown;
}
