import { REMARKS_MAX, type AddRemark, type DeleteRemark, type Remark, type UpdateRemark } from "@mochang/contract";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError, type Database, type Now, type Queryable, type Transaction } from "../../platform/index.ts";
import { remarks, scripts, scriptTexts } from "../tables.ts";
import { storableText } from "../../run/index.ts";
import { loadOwnScript } from "../policy.ts";
import { findRemark } from "./findRemark.ts";
import { sceneHolding } from "../structure/sceneSource.ts";
import { presentRemark, type RemarkRow } from "./readRemarks.ts";

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

const at = (scriptId: string, timestamp: string) =>
  and(eq(remarks.scriptId, scriptId), eq(remarks.versionId, ""), eq(remarks.timestamp, storableText(timestamp)));

/**
 * Adds a note. The same note sent again, e.g. after a lost answer, is the note that is there. A passage that cannot be found leaves a
 * note without a place. @throws AppError not-found, conflict, invalid
 */
export async function addRemark(
  { db, now }: RemarkDeps,
  userId: string,
  given: z.output<typeof AddRemark>,
): Promise<Remark> {
  ofImported(given.version);
  const script = await loadOwnScript(db, userId, given.scriptId);
  const key = storableText(given.key);
  const timestamp = storableText(given.timestamp);
  const { place, before, after } = await findRemark(await textOf(db, script.id), { ...given, key, timestamp });
  const fresh = {
    scriptId: script.id,
    versionId: "",
    timestamp,
    key,
    value: storableText(given.value),
    start: place?.start ?? null,
    end: place?.end ?? null,
    before: storableText(before),
    after: storableText(after),
    createdAt: now(),
    updatedAt: now(),
  };
  const added =
    (await insertBelow(db, REMARKS_MAX - NEARLY, fresh)) ?? (await db.transaction((tx) => insertAlone(tx, fresh)));
  return presentRemark(added);
}

/** So many notes before the limit, notes are added one after another; more calls than this are never under way at once. */
const NEARLY = 500;

const shown = (scriptId: string) => ({
  ...getTableColumns(remarks),
  scene: sceneHolding(scriptId, sql`${remarks.start}`),
});

/** Adds a note while there are fewer than so many; null when there are more, or its id is taken. */
async function insertBelow(db: Queryable, most: number, fresh: RemarkRow) {
  const values = sql.join(
    Object.entries(getTableColumns(remarks)).map(
      ([name, column]) => sql`${sql.param(fresh[name as keyof RemarkRow], column)}::${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  );
  const total = sql`(select count(*) from remarks where script_id = ${fresh.scriptId} and version_id = '')`;
  const [added] = await db
    .insert(remarks)
    .select(sql`select ${values} where ${total} < ${most}`)
    .onConflictDoNothing()
    .returning(shown(fresh.scriptId));
  return added ?? null;
}

/** Adds a note with no other being added, so that two at once cannot pass the limit. @throws AppError conflict, invalid */
async function insertAlone(tx: Transaction, fresh: RemarkRow) {
  await lockScript(tx, fresh.scriptId);
  const [there] = await tx.select(shown(fresh.scriptId)).from(remarks).where(at(fresh.scriptId, fresh.timestamp));
  if (there && there.key !== fresh.key) throw new AppError("conflict", { msg: TAKEN });
  const row = there ?? (await insertBelow(tx, REMARKS_MAX, fresh));
  if (!row) throw new AppError("invalid", { msg: FULL });
  return row;
}

/** Changes what a note says and, when words are given, what it is about. @throws AppError not-found, invalid for words that are not there */
export async function updateRemark(
  { db, now }: RemarkDeps,
  userId: string,
  given: z.output<typeof UpdateRemark>,
): Promise<Remark> {
  ofImported(given.version);
  const script = await loadOwnScript(db, userId, given.scriptId);
  const about = given.key === undefined ? {} : await anchorOf(db, script.id, { ...given, key: given.key });
  const [row] = await db
    .update(remarks)
    .set({ value: storableText(given.value), ...about, updatedAt: now() })
    .where(at(script.id, given.timestamp))
    .returning(shown(script.id));
  if (!row) throw new AppError("not-found", { msg: GONE });
  return presentRemark(row);
}

/** Where words stand now that a note's reader has chosen. A note with a place does not lose it by this. */
async function anchorOf(
  db: Database,
  scriptId: string,
  { timestamp, key, start, end }: { timestamp: string; key: string; start?: number; end?: number },
) {
  const words = storableText(key);
  const { place, before, after } = await findRemark(await textOf(db, scriptId), {
    timestamp,
    key: words,
    structure: "",
    start,
    end,
  });
  if (!place) throw new AppError("invalid", { msg: NOWHERE });
  return { key: words, start: place.start, end: place.end, before: storableText(before), after: storableText(after) };
}

async function textOf(db: Database, scriptId: string): Promise<string> {
  const [stored] = await db
    .select({ text: scriptTexts.text })
    .from(scriptTexts)
    .where(eq(scriptTexts.scriptId, scriptId));
  if (!stored) throw new AppError("not-found");
  return stored.text;
}

/** Removes a note. @throws AppError not-found */
export async function deleteRemark(
  { db }: RemarkDeps,
  userId: string,
  given: z.output<typeof DeleteRemark>,
): Promise<void> {
  ofImported(given.version);
  const script = await loadOwnScript(db, userId, given.scriptId);
  const gone = await db
    .delete(remarks)
    .where(at(script.id, given.timestamp))
    .returning({ timestamp: remarks.timestamp });
  if (gone.length === 0) throw new AppError("not-found", { msg: GONE });
}

async function lockScript(tx: Transaction, scriptId: string): Promise<void> {
  const [locked] = await tx
    .select({ id: scripts.id })
    .from(scripts)
    .where(eq(scripts.id, scriptId))
    .for("no key update");
  if (!locked) throw new AppError("not-found");
}
