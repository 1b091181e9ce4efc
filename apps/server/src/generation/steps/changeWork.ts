import { isRefusal, stepString, type Refusal, type StepItem, type Work } from "@mochang/generation";
import { and, eq, inArray, sql } from "drizzle-orm";
import { lockDocument } from "../../documents/index.ts";
import { AppError, type NumberPublisher, type Database, type Now, type Transaction } from "../../platform/index.ts";
import type { OwnVersion } from "../../modelRuns/index.ts";
import { generatedWorks, stepItems } from "../tables.ts";
import { STEPS_CHANNEL } from "./followSteps.ts";
import { loadWork, rowOfItem } from "./loadWork.ts";

export interface ChangeDeps {
  db: Database;
  now: Now;
  announcer: Pick<NumberPublisher, "announce">;
}

/** A submit that was made from another version: what stands there is told beside the sentence. */
export class StaleItem extends AppError {
  readonly item: StepItem;
  constructor(refusal: Refusal & { item: StepItem }) {
    super("step-stale", { msg: refusal.msg });
    this.item = refusal.item;
  }
}

const ERROR_OF = {
  locked: "step-locked",
  invalid: "invalid",
  stale: "step-stale",
  missing: "not-found",
} as const;

/** What a refusal of packages/generation is on the wire. */
export function refusedBy(refusal: Refusal): AppError {
  const { refused, msg, item } = refusal;
  return item ? new StaleItem({ ...refusal, item }) : new AppError(ERROR_OF[refused], { msg });
}
export function orThrow<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw refusedBy(result);
  return result;
}

/** What a change left of a version's steps. */
export type Changed<T> = T & { work: Work; revision: number };

/** What the caller does in the transaction of a change. */
export interface ChangeHooks<T> {
  /** Takes rows that are taken ahead of the document's: `lockDocument` says which. */
  lock?: ((tx: Transaction) => Promise<unknown>) | undefined;
  /** Done with what was stored. */
  stored?: ((tx: Transaction, done: T) => Promise<void>) | undefined;
}

/**
 * Changes a version's steps: reads them under the document's lock, lets `change` say what they become, and stores what is different. Nothing is stored
 * where it refuses. Other windows are told after the commit.
 * @throws AppError not-found, gone, step-locked, step-stale, invalid
 */
export async function changeWork<T extends { work: Work }>(
  deps: ChangeDeps,
  ownVersion: OwnVersion,
  change: (work: Work) => T | Refusal,
  { lock, stored }: ChangeHooks<T> = {},
): Promise<Changed<T>> {
  const done = await deps.db.transaction(async (tx) => {
    await lock?.(tx);
    const changed = await changeWorkIn(tx, ownVersion, change, deps.now());
    await stored?.(tx, changed);
    return changed;
  });
  announceSteps(deps, ownVersion.version.id, done.revision);
  return done;
}

export const announceSteps = ({ announcer }: Pick<ChangeDeps, "announcer">, documentId: string, revision: number) =>
  announcer.announce(STEPS_CHANNEL, documentId, revision);

/** The same within a transaction of the caller's, who announces it after the commit. */
export async function changeWorkIn<T extends { work: Work }>(
  tx: Transaction,
  { version, script }: OwnVersion,
  change: (work: Work) => T | Refusal,
  now: Date,
): Promise<Changed<T>> {
  const { deleted } = await lockDocument(tx, version.id);
  if (deleted) throw new AppError("gone");
  const { work, revision } = await loadWork(tx, version.id, script.id);
  const done = orThrow(change(work));
  if (!(await writeWork(tx, version.id, work, done.work, now))) return { ...done, revision };
  return { ...done, revision: revision + 1 };
}

/** Items of one statement. */
const CHUNK = 200;

/** Stores what is different; false where nothing is. */
export async function writeWork(
  tx: Transaction,
  documentId: string,
  before: Work,
  after: Work,
  now: Date,
): Promise<boolean> {
  const was = new Map(before.items.map((item) => [item.id, item]));
  const is = new Set(after.items.map((item) => item.id));
  const removedIds = before.items.filter((item) => !is.has(item.id)).map((item) => item.id);
  const written = after.items.filter((item) => was.get(item.id) !== item);
  if (removedIds.length === 0 && written.length === 0 && before.step === after.step) return false;
  if (removedIds.length > 0)
    await tx.delete(stepItems).where(and(eq(stepItems.documentId, documentId), inArray(stepItems.id, removedIds)));
  for (let from = 0; from < written.length; from += CHUNK)
    await tx
      .insert(stepItems)
      .values(written.slice(from, from + CHUNK).map((item) => rowOfItem(documentId, item, now)))
      .onConflictDoUpdate({
        target: [stepItems.documentId, stepItems.id],
        set: Object.fromEntries(Object.entries(COLUMNS).map(([key, column]) => [key, sql.raw(`excluded.${column}`)])),
      });
  await tx
    .update(generatedWorks)
    .set({ step: after.step, revision: sql`${generatedWorks.revision} + 1`, updatedAt: now })
    .where(eq(generatedWorks.documentId, documentId));
  return true;
}

const COLUMNS = {
  parentId: "parent_id",
  sort: "sort",
  fields: "fields",
  summary: "summary",
  summaryOrigin: "summary_origin",
  origins: "origins",
  offered: "offered",
  isSubmit: "is_submit",
  scripted: "scripted",
  version: "version",
  madeFrom: "made_from",
  picture: "picture",
  updatedAt: "updated_at",
};

/** The step string as the wire has it. */
export const stepOfWork = (work: Work): string => stepString(work.step);
