import type { Remark } from "@mochang/contract";
import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import { remarks, scripts } from "../tables.ts";
import { presentTime } from "../present.ts";
import { sceneAt, sceneStarts } from "../structure/sceneSource.ts";

export type RemarkRow = typeof remarks.$inferSelect;

/** The notes on a script in the order of its text; those without a place come last, in the order of their making. */
export async function readRemarks(db: Queryable, scriptId: string): Promise<RemarkRow[]> {
  return db
    .select()
    .from(remarks)
    .where(and(eq(remarks.scriptId, scriptId), eq(remarks.versionId, "")))
    .orderBy(asc(remarks.start), asc(remarks.end), asc(remarks.createdAt), asc(remarks.timestamp));
}

/** Notes as their reader gets them. */
export async function presentRemarks(db: Queryable, scriptId: string, rows: readonly RemarkRow[]): Promise<Remark[]> {
  const starts = rows.some((row) => row.start !== null) ? await sceneStarts(db, scriptId) : [];
  return rows.map((row) => presentRemark({ ...row, scene: row.start === null ? null : sceneAt(starts, row.start) }));
}

export const presentRemark = ({
  key,
  timestamp,
  value,
  start,
  end,
  scene,
  updatedAt,
}: RemarkRow & { scene: number | null }): Remark => ({
  key,
  timestamp,
  value,
  start,
  end,
  scene,
  updateTime: presentTime(updatedAt),
});

/** Every note of a user, for the export of the account. */
export async function* remarksOf(db: Queryable, userId: string): AsyncGenerator<unknown, void, undefined> {
  const { scriptId, timestamp, key, value, createdAt, updatedAt } = remarks;
  yield* await db
    .select({ scriptId, timestamp, key, value, createdAt, updatedAt })
    .from(remarks)
    .innerJoin(scripts, eq(scripts.id, remarks.scriptId))
    .where(eq(scripts.userId, userId))
    .orderBy(asc(createdAt));
}
