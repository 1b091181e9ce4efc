import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { hasCapacity, MINUTE_MS, type PoolLimits } from "./slots.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { modelLeases } from "./tables.ts";

// The database's clock, so that machines need not agree on the time.
const now = sql`clock_timestamp()`;
const ago = (ms: number) => sql`clock_timestamp() - make_interval(secs => ${ms / 1000})`;
const ahead = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`;

/** A call that wants a slot. */
export interface SlotRequest {
  id: string;
  tokens: number;
  userId: string | null;
}

/**
 * Enters `fresh` requests and gives the pool's free slots to waiting ones, whoever holds them. `mine` are those of `waiting` that
 * have a slot by now, whoever gave it.
 */
export async function grantSlots(
  db: Database,
  limits: PoolLimits,
  newRequests: readonly SlotRequest[],
  waiting: readonly string[],
  leaseMs: number,
): Promise<{ granted: string[]; ownIds: string[] }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${limits.pool}, 7))`);
    if (newRequests.length)
      await tx.insert(modelLeases).values(
        newRequests.map(({ id, tokens, userId }, i) => ({
          id,
          tokens,
          userId,
          pool: limits.pool,
          askedAt: sql`clock_timestamp() + make_interval(secs => ${i / 1_000_000})`,
          expiresAt: ahead(leaseMs),
        })),
      );
    const granted = await next(tx, limits);
    if (granted.length)
      await tx
        .update(modelLeases)
        .set({ takenAt: now, expiresAt: ahead(leaseMs) })
        .where(inArray(modelLeases.id, granted));
    if (!waiting.length) return { granted, ownIds: [] };
    const ownRows = await tx
      .select({ id: modelLeases.id })
      .from(modelLeases)
      .where(
        and(inArray(modelLeases.id, [...waiting]), isNotNull(modelLeases.takenAt), isNull(modelLeases.releasedAt)),
      );
    return { granted, ownIds: ownRows.map((m) => m.id) };
  });
}

interface Waiting extends Record<string, unknown> {
  id: string;
  tokens: number;
}

/**
 * The requests that get a slot now. A user's n-th waiting call counts as if those before it held one, so that slots go round:
 * one user's 24 calls leave every other user the next free slot. Users who hold as many are told apart by the tokens they took, where
 * the minute's are limited, then by who was served longest ago. The first request that does not fit holds up those behind it, or a
 * large call would wait for ever.
 */
async function next(tx: Transaction, limits: PoolLimits): Promise<string[]> {
  const leased = await tx.execute<{ leased: number }>(
    sql`select count(*)::int as leased from model_leases where pool = ${limits.pool} and released_at is null and taken_at is not null and expires_at > clock_timestamp()`,
  );
  const used = { count: leased.rows[0]?.leased ?? 0, tokens: 0 };
  const free = limits.concurrency - used.count;
  if (free <= 0) return [];
  const limited = limits.tokensPerMinute !== null;
  if (limited) used.tokens = await tokensOfMinute(tx, limits.pool);
  const { rows } = await tx.execute<Waiting>(sql`
    with holders as (
      select user_id, count(*) as slots from model_leases
      where pool = ${limits.pool} and released_at is null and taken_at is not null and expires_at > clock_timestamp() group by user_id
    ), served as (
      select user_id, max(taken_at) as last, sum(tokens) filter (where taken_at > ${ago(MINUTE_MS)}) as tokens from model_leases where pool = ${limits.pool} and taken_at is not null group by user_id
    ), queue as (
      select id, tokens, user_id, asked_at, row_number() over mine as turn, sum(tokens) over mine - tokens as before
      from model_leases where pool = ${limits.pool} and released_at is null and taken_at is null and expires_at > clock_timestamp()
      window mine as (partition by user_id order by asked_at, id rows unbounded preceding)
    )
    select q.id, q.tokens from queue q
      left join holders h on h.user_id is not distinct from q.user_id
      left join served s on s.user_id is not distinct from q.user_id
    order by coalesce(h.slots, 0) + q.turn, case when ${limited} then coalesce(s.tokens, 0) + q.before else 0 end, s.last nulls first, q.asked_at, q.id
    limit ${free}`);
  const granted: string[] = [];
  for (const request of rows) {
    if (!hasCapacity(used, request.tokens, limits)) break;
    used.count++;
    used.tokens += request.tokens;
    granted.push(request.id);
  }
  return granted;
}

async function tokensOfMinute(tx: Transaction, pool: string): Promise<number> {
  const { rows } = await tx.execute<{ tokens: number }>(
    sql`select coalesce(sum(tokens), 0)::int as tokens from model_leases where pool = ${pool} and taken_at > ${ago(MINUTE_MS)}`,
  );
  return rows[0]?.tokens ?? 0;
}

/** Keeps requests and slots of a living process from ending. */
export async function refreshRequests(db: Database, ids: string[], leaseMs: number): Promise<void> {
  await db
    .update(modelLeases)
    .set({ expiresAt: ahead(leaseMs) })
    .where(inArray(modelLeases.id, ids));
}

/** How long released slots are kept to order users by who was served last; where tokens are limited, they are kept for the minute that counts them. */
const RELEASED_KEPT_MS = 15_000;

/**
 * Deletes what counts for nothing any more: given back long enough ago, or of a process that was killed. What lies in the future was written before the
 * database's clock was set back: it would count until that time comes again.
 */
export async function sweepRequests(db: Database, limits: PoolLimits, leaseMs: number): Promise<void> {
  const over = lt(modelLeases.releasedAt, ago(limits.tokensPerMinute === null ? RELEASED_KEPT_MS : 2 * MINUTE_MS));
  const future = ahead(2 * leaseMs);
  await db
    .update(modelLeases)
    .set({
      expiresAt: ahead(leaseMs),
      askedAt: sql`least(${modelLeases.askedAt}, ${now})`,
      takenAt: sql`least(${modelLeases.takenAt}, ${now})`,
    })
    .where(and(eq(modelLeases.pool, limits.pool), gt(modelLeases.expiresAt, future)));
  await db
    .delete(modelLeases)
    .where(
      and(
        eq(modelLeases.pool, limits.pool),
        or(over, gt(modelLeases.releasedAt, future), lt(modelLeases.expiresAt, ago(10 * MINUTE_MS))),
      ),
    );
}
