import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { fits, MINUTE_MS, type LeaseLimits } from "./leases.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { modelLeases } from "../platform/schema/index.ts";

// The database's clock, so that machines need not agree on the time.
const now = sql`clock_timestamp()`;
const ago = (ms: number) => sql`clock_timestamp() - make_interval(secs => ${ms / 1000})`;
const ahead = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`;

/**
 * Enters `fresh` tickets and gives places to the oldest waiting ones of the pool, whoever holds them. `mine` are those of
 * `waiting` that have a place by now, whoever gave it.
 */
export async function grantPlaces(db: Database, limits: LeaseLimits, fresh: readonly { id: string; tokens: number }[], waiting: readonly string[], leaseMs: number): Promise<{ granted: string[]; mine: string[] }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${limits.pool}, 7))`);
    if (fresh.length) await tx.insert(modelLeases).values(fresh.map(({ id, tokens }, i) => ({ id, tokens, pool: limits.pool, askedAt: sql`clock_timestamp() + make_interval(secs => ${i / 1_000_000})`, expiresAt: ahead(leaseMs) })));
    const granted = await next(tx, limits);
    if (granted.length) await tx.update(modelLeases).set({ takenAt: now, expiresAt: ahead(leaseMs) }).where(inArray(modelLeases.id, granted));
    if (!waiting.length) return { granted, mine: [] };
    const mine = await tx.select({ id: modelLeases.id }).from(modelLeases).where(and(inArray(modelLeases.id, [...waiting]), isNotNull(modelLeases.takenAt), isNull(modelLeases.releasedAt)));
    return { granted, mine: mine.map((m) => m.id) };
  });
}

/** The oldest tickets that fit; the first that does not fit holds up those behind it, or a large call would wait for ever. */
async function next(tx: Transaction, limits: LeaseLimits): Promise<string[]> {
  const queue = await tx
    .select({ id: modelLeases.id, tokens: modelLeases.tokens })
    .from(modelLeases)
    .where(and(eq(modelLeases.pool, limits.pool), isNull(modelLeases.takenAt), isNull(modelLeases.releasedAt), sql`${modelLeases.expiresAt} > ${now}`))
    .orderBy(asc(modelLeases.askedAt), asc(modelLeases.id))
    .limit(limits.concurrency);
  if (!queue.length) return [];
  await tx.delete(modelLeases).where(and(eq(modelLeases.pool, limits.pool), sql`${modelLeases.expiresAt} < ${ago(10 * MINUTE_MS)}`));
  const [row] = await tx
    .select({
      count: sql<number>`(count(*) filter (where ${modelLeases.releasedAt} is null and ${modelLeases.expiresAt} > ${now}))::int`,
      tokens: sql<number>`coalesce(sum(${modelLeases.tokens}) filter (where ${modelLeases.takenAt} > ${ago(MINUTE_MS)}), 0)::int`,
    })
    .from(modelLeases)
    .where(and(eq(modelLeases.pool, limits.pool), isNotNull(modelLeases.takenAt)));
  const taken = { count: row?.count ?? 0, tokens: row?.tokens ?? 0 };
  const granted: string[] = [];
  for (const ticket of queue) {
    if (!fits(taken, ticket.tokens, limits)) break;
    taken.count++;
    taken.tokens += ticket.tokens;
    granted.push(ticket.id);
  }
  return granted;
}

/** Keeps tickets and places of a living process from ending. */
export async function refreshTickets(db: Database, ids: string[], leaseMs: number): Promise<void> {
  await db.update(modelLeases).set({ expiresAt: ahead(leaseMs) }).where(inArray(modelLeases.id, ids));
}
