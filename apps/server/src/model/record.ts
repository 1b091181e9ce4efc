import { randomUUID } from "node:crypto";
import { and, desc, eq, gte, lt, ne, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";
import { modelCalls } from "./tables.ts";
import type { ModelUsage } from "./usage.ts";

/** One attempt at a call: figures only, never its text. */
export interface ModelCall {
  runId: string | null;
  step: string | null;
  userId: string | null;
  model: string;
  usage: ModelUsage;
  firstTokenMs: number | null;
  durationMs: number;
  /** `ok`, the fault's kind, or `unknown`. */
  outcome: string;
  units: number;
  at: Date;
}

/** Deletes what is kept of a user's calls. */
export const deleteCallsOf = async (db: Queryable, userId: string): Promise<void> =>
  void (await db.delete(modelCalls).where(eq(modelCalls.userId, userId)));

/** Nothing in the product reads calls: an operator compares months. */
const KEPT_MS = 90 * 24 * 3600_000;

/** Deletes the calls of long ago. */
export const sweepCalls = async (db: Queryable, now: Date): Promise<void> =>
  void (await db.delete(modelCalls).where(lt(modelCalls.at, new Date(now.getTime() - KEPT_MS))));

/** Writes each call to `model_calls`. */
export const recordCalls =
  (db: Queryable) =>
  async (call: ModelCall): Promise<void> => {
    const { usage, firstTokenMs, durationMs, ...rest } = call;
    await db.insert(modelCalls).values({
      id: randomUUID(),
      ...rest,
      ...usage,
      firstTokenMs: firstTokenMs === null ? null : Math.round(firstTokenMs),
      durationMs: Math.round(durationMs),
    });
  };

/** How a call ended: when, its outcome, and how long its first token (or, of a failed one, its end) took. */
export interface CallOutcome {
  outcome: string;
  durationMs: number;
  at: Date;
}

/** Calls since a moment, and the newest that went well and ill however long ago; a call that its user stopped is neither. */
export async function recentCalls(
  db: Queryable,
  since: Date,
): Promise<{ calls: CallOutcome[]; succeeded: CallOutcome | null; failed: CallOutcome | null }> {
  const { outcome, durationMs, firstTokenMs, at } = modelCalls;
  const select = () => db.select({ outcome, durationMs, firstTokenMs, at }).from(modelCalls);
  const present = (row: CallOutcome & { firstTokenMs: number | null }): CallOutcome => ({
    outcome: row.outcome,
    durationMs: row.firstTokenMs ?? row.durationMs,
    at: row.at,
  });
  const newest = async (which: SQL | undefined): Promise<CallOutcome | null> => {
    const [row] = await select().where(which).orderBy(desc(at)).limit(1);
    return row ? present(row) : null;
  };
  const ended = ne(outcome, "cancelled");
  return {
    calls: (await select().where(and(gte(at, since), ended))).map(present),
    succeeded: await newest(eq(outcome, "ok")),
    failed: await newest(and(ne(outcome, "ok"), ended)),
  };
}
