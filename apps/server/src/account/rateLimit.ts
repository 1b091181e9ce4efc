import { eq, lt, sql } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import { rateLimits } from "./tables.ts";
import type { RateLimit } from "./limits.ts";

/**
 * Counts one more under `key` in its fixed window; false when the window is full. One atomic statement, shared by all processes:
 * a counter read before it is written let 59 of 60 parallel guesses pass a limit of 3.
 */
export async function consumeAttempt(db: Queryable, key: string, limit: RateLimit, now: Date): Promise<boolean> {
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into rate_limits as r (key, count, resets_at) values (${key}, 1, ${resetsAt})
    on conflict (key) do update set
      count = case when r.resets_at <= ${now} then 1 else r.count + 1 end,
      resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
    returning count`);
  return (rows[0]?.count ?? Infinity) <= limit.max;
}

/** For how many ms more a window is full; null: it is not. Counts nothing. */
export async function exhaustedFor(db: Queryable, key: string, limit: RateLimit, now: Date): Promise<number | null> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return row && row.resetsAt > now && row.count >= limit.max ? row.resetsAt.getTime() - now.getTime() : null;
}

export const isExhausted = async (db: Queryable, key: string, limit: RateLimit, now: Date): Promise<boolean> =>
  (await exhaustedFor(db, key, limit, now)) !== null;

/** Takes one off what was counted: it was counted before it was known to be right. */
export const returnAttempt = async (db: Queryable, key: string): Promise<void> =>
  void (await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key)));

/** Gives back what was counted for something that did not happen after all. */
export async function refundAttempt(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`);
}

/** Windows that are over. */
export async function sweepRates(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
}
