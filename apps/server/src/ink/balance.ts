import type { TokenBalance } from "@mochang/contract";
import { asc, eq, inArray, lt, sql } from "drizzle-orm";
import { prepared, type Queryable } from "../platform/index.ts";
import { inkAccounts, inkEntries } from "./tables.ts";

const ofUser = sql.placeholder("userId");
const { userId, system, cost, kind, units } = inkEntries;
const sumEntries = prepared((db) =>
  db
    .select({
      system,
      cost: sql<string>`sum(${cost})`,
      granted: sql<string | null>`sum(${units}) filter (where ${kind} = 'grant')`,
      balance: sql<string | null>`(select a.balance from ink_accounts a where a.user_id = ${ofUser})`,
    })
    .from(inkEntries)
    .where(eq(userId, ofUser))
    .groupBy(system)
    .prepare("ink_sums"),
);

/**
 * What a user has, has used, and for what. `percent` is the used share of all that was ever granted, 0 to 100; what is held for
 * work under way is in neither. One prepared statement: the header of every page asks it.
 */
export async function readBalance(db: Queryable, user: string): Promise<TokenBalance> {
  const rows = await sumEntries(db).execute({ userId: user });
  const used = rows.reduce((n, r) => n + Number(r.cost), 0);
  const granted = rows.reduce((n, r) => n + Number(r.granted ?? 0), 0);
  const token: Record<string, number> = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const r of rows) if (r.system !== null) token[r.system] = Number(r.cost);
  const balance = Number(rows[0]?.balance ?? 0);
  return {
    balance,
    used,
    granted,
    held: granted - used - balance,
    percent: granted === 0 ? 0 : Math.round((used / granted) * 1000) / 10,
    token,
  };
}

/** The balance of every account, in units. */
export async function readBalances(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.select({ id: inkAccounts.userId, balance: inkAccounts.balance }).from(inkAccounts);
  return new Map(rows.map((row) => [row.id, row.balance]));
}

/** What a user may still spend, in units; what is held for steps under way is taken off already. */
export async function balanceNow(db: Queryable, user: string): Promise<number> {
  const [account] = await db
    .select({ balance: inkAccounts.balance })
    .from(inkAccounts)
    .where(eq(inkAccounts.userId, user));
  return account?.balance ?? 0;
}

/** What each of these users has and was ever given, in units. */
export async function readSums(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, { balance: number; granted: number }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: inkAccounts.userId,
      balance: inkAccounts.balance,
      granted: sql<string>`coalesce(sum(${inkEntries.units}) filter (where ${inkEntries.kind} = 'grant'), 0)`,
    })
    .from(inkAccounts)
    .leftJoin(inkEntries, eq(inkEntries.userId, inkAccounts.userId))
    .where(inArray(inkAccounts.userId, [...userIds]))
    .groupBy(inkAccounts.userId);
  return new Map(rows.map(({ id, balance, granted: sum }) => [id, { balance, granted: Number(sum) }]));
}

/** Users who have less than a tenth of a drop. */
export const usersWithoutInk = async (db: Queryable): Promise<string[]> =>
  (await db.select({ id: inkAccounts.userId }).from(inkAccounts).where(lt(inkAccounts.balance, 100))).map(
    ({ id }) => id,
  );

/** Every entry of a user with its model, tokens and price, for the export of the account. */
export async function* inkOf(db: Queryable, user: string): AsyncGenerator<unknown, void, undefined> {
  const e = inkEntries;
  yield* await db
    .select({
      seq: e.seq,
      kind: e.kind,
      units: e.units,
      balanceAfter: e.balanceAfter,
      cost: e.cost,
      system: e.system,
      runId: e.runId,
      step: e.step,
      model: e.model,
      inputTokens: e.inputTokens,
      cachedTokens: e.cachedTokens,
      outputTokens: e.outputTokens,
      priceInput: e.priceInput,
      priceCached: e.priceCached,
      priceOutput: e.priceOutput,
      note: e.note,
      at: e.at,
    })
    .from(e)
    .where(eq(e.userId, user))
    .orderBy(asc(e.seq));
}
