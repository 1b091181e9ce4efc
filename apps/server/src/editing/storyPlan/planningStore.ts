import { formOf, PLANNING, planningTitle, type PlanningItem, type PlanningPrompt } from "@mochang/contract";
import { and, eq } from "drizzle-orm";
import { ordinalsOf, readSnapshot } from "../../documents/index.ts";
import { presentTime } from "../../library/index.ts";
import { AppError, type Database, type Now, type Queryable, type Transaction } from "../../platform/index.ts";
import { planning } from "../tables.ts";
import { type OwnVersion } from "../../modelRuns/index.ts";
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
      offered: row?.offered ?? "",
      changedScenes: row && row.result !== "" ? changedSince(row.seq) : [],
      updateTime: row ? presentTime(row.updatedAt) : null,
    };
  });
}

/** Ordinals of the scenes whose content was saved after a save. */
async function changedScenes(
  db: Queryable,
  { version }: OwnVersion,
  rows: readonly PlanningRow[],
): Promise<(seq: number) => number[]> {
  const oldest = Math.min(...rows.filter((row) => row.result !== "").map((row) => row.seq));
  if (version.textSeq <= oldest || !Number.isFinite(oldest)) return () => [];
  const { scenes, textSeq } = await readSnapshot(db, version.id);
  const ordinals = ordinalsOf(scenes);
  return (seq) =>
    textSeq <= seq ? [] : scenes.filter((scene) => scene.version > seq).flatMap(({ id }) => ordinals.get(id) || []);
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

const BLANK = { result: "", origin: null, edited: false, previous: "", previousOrigin: null, offered: "" } as const;

/** What an item becomes when its writer saves a text: the nod to what was offered, or words of his own. */
export function withSaved(row: PlanningRow, result: string, seq: number): PlanningRow {
  if (result === row.result) return row;
  const isAccepted = row.offered !== "" && result === row.offered;
  const previousFields = row.result === "" ? {} : { previous: row.result, previousOrigin: row.origin };
  if (isAccepted)
    return {
      ...row,
      ...previousFields,
      result,
      origin: "model",
      edited: false,
      offered: "",
      offeredSeq: 0,
      seq: row.offeredSeq,
    };
  const back = row.previous !== "" && result === row.previous;
  const origin = result === "" ? null : back ? row.previousOrigin : (row.origin ?? "author");
  return { ...row, ...previousFields, result, origin, edited: origin === "model" && !back, seq };
}

/** What an item becomes when a model has written it anew: taken at once, or laid beside what stands there. */
export function withGenerated(row: PlanningRow, text: string, seq: number, propose: boolean): PlanningRow {
  if (propose && row.result !== "") return { ...row, offered: text, offeredSeq: seq };
  const previousFields = row.result === "" ? {} : { previous: row.result, previousOrigin: row.origin };
  return { ...row, ...previousFields, result: text, origin: "model", edited: false, offered: "", offeredSeq: 0, seq };
}

/** The item's row under its lock, made first where there is none. */
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
  if (row)
    await tx
      .update(planning)
      .set({ ...change(row), updatedAt: at })
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
