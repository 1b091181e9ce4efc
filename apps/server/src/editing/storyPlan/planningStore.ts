import {
  formOf,
  PLANNING,
  PLANNING_STOPPED_NOTE,
  planningTitle,
  type PlanningItem,
  type PlanningPrompt,
} from "@mochang/contract";
import { and, eq } from "drizzle-orm";
import { readSnapshot } from "../../documents/index.ts";
import { presentTime } from "../../library/index.ts";
import { AppError, type Database, type Now, type Queryable, type Transaction } from "../../platform/index.ts";
import { planning } from "../tables.ts";
import { wordsByHand } from "../wordsByHand.ts";
import { type OwnVersion } from "../../modelRuns/index.ts";
import { refuseUnseen } from "../refuseUnseen.ts";
import { itemId } from "../resolveItem.ts";

export interface PlanningDeps {
  db: Database;
  now: Now;
}
export type PlanningRow = typeof planning.$inferSelect;

/** The item that a wire's bare id names. @throws AppError not-found */
export function promptOf(id: string): PlanningPrompt {
  const found = PLANNING.find(({ promptId }) => String(promptId) === id);
  if (!found) throw new AppError("not-found");
  return found.promptId;
}

/** The four items of a version, written or not. */
export async function listPlanning(db: Queryable, ownVersion: OwnVersion): Promise<PlanningItem[]> {
  const documentId = ownVersion.version.id;
  const rows = await db.select().from(planning).where(eq(planning.documentId, documentId));
  const byPrompt = new Map(rows.map((row) => [row.promptId, row]));
  const changedSince = await changedScenes(db, ownVersion, rows);
  return PLANNING.map(({ promptId }) => {
    const row = byPrompt.get(promptId);
    return {
      id: itemId(documentId, promptId),
      scriptId: ownVersion.script.id,
      versionId: documentId,
      promptId,
      title: planningTitle(promptId, formOf(ownVersion.script.fileType)),
      result: row?.result ?? "",
      origin: row?.origin ?? null,
      edited: row?.edited ?? false,
      previous: row?.previous ?? "",
      previousOrigin: row?.previousOrigin ?? null,
      offered: row?.offered ?? "",
      changedScenes: row && row.result !== "" ? changedSince(row.seq) : [],
      updateTime: row ? presentTime(row.updatedAt) : null,
    };
  });
}

/** Ids of the scenes whose content was saved after a save. */
async function changedScenes(
  db: Queryable,
  { version }: OwnVersion,
  rows: readonly PlanningRow[],
): Promise<(seq: number) => string[]> {
  const oldest = Math.min(...rows.filter((row) => row.result !== "").map((row) => row.seq));
  if (version.textSeq <= oldest || !Number.isFinite(oldest)) return () => [];
  const { scenes, textSeq } = await readSnapshot(db, version.id);
  return (seq) =>
    textSeq <= seq
      ? []
      : scenes.filter((scene) => scene.version > seq && !scene.front && !scene.division).map(({ id }) => id);
}

/** One item as it stands. */
export async function loadPlanning(
  db: Queryable,
  ownVersion: OwnVersion,
  promptId: PlanningPrompt,
): Promise<PlanningItem> {
  const item = (await listPlanning(db, ownVersion)).find((one) => one.promptId === promptId);
  if (!item) throw new AppError("not-found");
  return item;
}

const BLANK = { result: "", origin: null, edited: false, previous: "", offered: "" } as const;

/** What stands in an item, as it is kept when other words take its place. */
const asPrevious = (row: PlanningRow): Partial<PlanningRow> =>
  row.result === ""
    ? {}
    : { previous: row.result, previousOrigin: row.origin, previousEdited: row.edited, previousSeq: row.seq };

/** An offered text without the note at the end of one that was stopped. */
const withoutNote = (offered: string): string =>
  offered.endsWith(PLANNING_STOPPED_NOTE) ? offered.slice(0, -PLANNING_STOPPED_NOTE.length) : offered;

/**
 * Refuses to write where the client shows other words than the item has, unless the request has come before: what it writes stands there already.
 * Answers whether it has. @throws AppError conflict
 */
export function isSavedAlready(
  row: PlanningRow,
  { result, replaces, offered }: { result: string; replaces?: string | undefined; offered?: string | undefined },
): boolean {
  const stored = result === offered ? withoutNote(result) : result;
  const isSeen = (replaces ?? row.result) === row.result && (offered ?? row.offered) === row.offered;
  if (!isSeen && stored === row.result) return true;
  refuseUnseen(replaces, row.result);
  refuseUnseen(offered, row.offered);
  return false;
}

/** What an item becomes when its writer saves a text: the nod to what was offered, without its note, or words of his own. */
export function withSaved(row: PlanningRow, saved: string, seq: number): PlanningRow {
  const offered = withoutNote(row.offered);
  const result = saved === row.offered ? offered : saved;
  const isAccepted = row.offered !== "" && result === offered;
  if (result === row.result) return isAccepted ? { ...row, offered: "", offeredSeq: 0 } : row;
  if (isAccepted)
    return {
      ...row,
      ...asPrevious(row),
      result,
      origin: "model",
      edited: false,
      offered: "",
      offeredSeq: 0,
      seq: row.offeredSeq,
    };
  const { text, origin, ...words } = wordsByHand(
    result,
    seq,
    row.origin && { text: row.result, origin: row.origin },
    row.previousOrigin && {
      text: row.previous,
      origin: row.previousOrigin,
      edited: row.previousEdited ?? false,
      of: row.previousSeq ?? seq,
    },
  );
  return {
    ...row,
    ...asPrevious(row),
    result: text,
    origin: text === "" ? null : origin,
    edited: words.edited,
    seq: words.of,
  };
}

/** What an item becomes when its writer does not want what is offered; once more is nothing. @throws AppError conflict for another text than the client shows */
export function withoutOffered(row: PlanningRow, shown: string | undefined): PlanningRow {
  if (row.offered === "") return row;
  refuseUnseen(shown, row.offered);
  return { ...row, offered: "", offeredSeq: 0 };
}

/** What an item becomes when a model has written it anew: taken at once, or laid beside what stands there. */
export function withGenerated(row: PlanningRow, text: string, seq: number, propose: boolean): PlanningRow {
  if (propose && row.result !== "") return { ...row, offered: text, offeredSeq: seq };
  return { ...row, ...asPrevious(row), result: text, origin: "model", edited: false, offered: "", offeredSeq: 0, seq };
}

/**
 * What an item becomes when its writer stops a model that was writing it anew: what is there waits, unless a whole text waits already, or a part that is
 * as long.
 */
export function withStopped(row: PlanningRow, text: string, seq: number): PlanningRow {
  const isWholeOffered = row.offered !== "" && !row.offered.endsWith(PLANNING_STOPPED_NOTE);
  const offered = `${text.trim()}${PLANNING_STOPPED_NOTE}`;
  return isWholeOffered || row.offered.length >= offered.length ? row : { ...row, offered, offeredSeq: seq };
}

/** The item's row under its lock, made first where there is none. A change that answers the row itself writes nothing. */
async function changeRow(
  tx: Transaction,
  documentId: string,
  promptId: PlanningPrompt,
  { seq, at }: { seq: number; at: Date },
  change: (row: PlanningRow) => PlanningRow,
): Promise<void> {
  await tx
    .insert(planning)
    .values({ documentId, promptId, ...BLANK, seq, updatedAt: at })
    .onConflictDoNothing();
  const where = and(eq(planning.documentId, documentId), eq(planning.promptId, promptId));
  const [row] = await tx.select().from(planning).where(where).for("update");
  if (!row) return;
  const changed = change(row);
  if (changed !== row)
    await tx
      .update(planning)
      .set({ ...changed, updatedAt: at })
      .where(where);
}

/** Changes an item of a version. */
export async function changePlanning(
  { db, now }: PlanningDeps,
  ownVersion: OwnVersion,
  promptId: PlanningPrompt,
  change: (row: PlanningRow) => PlanningRow,
): Promise<PlanningItem> {
  const { id, textSeq } = ownVersion.version;
  await db.transaction((tx) => changeRow(tx, id, promptId, { seq: textSeq, at: now() }, change));
  return loadPlanning(db, ownVersion, promptId);
}

/** Keeps what a model wrote of the document as it was at `seq`. */
export const keepGenerated = (
  tx: Transaction,
  documentId: string,
  promptId: PlanningPrompt,
  text: string,
  { seq, propose, at }: { seq: number; propose: boolean; at: Date },
): Promise<void> => changeRow(tx, documentId, promptId, { seq, at }, (row) => withGenerated(row, text, seq, propose));

/** Keeps what a model had written when it was stopped, as `keepGenerated`. */
export const keepStopped = (
  tx: Transaction,
  documentId: string,
  promptId: PlanningPrompt,
  text: string,
  { seq, at }: { seq: number; at: Date },
): Promise<void> => changeRow(tx, documentId, promptId, { seq, at }, (row) => withStopped(row, text, seq));
