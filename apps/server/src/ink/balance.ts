import type { TokenBalance } from "@mochang/contract";
import { asc, eq, sql } from "drizzle-orm";
import { prepared, type Queryable } from "../platform/index.ts";
import { inkAccounts, inkEntries } from "../platform/schema/index.ts";

const user = sql.placeholder("user");
const findAccount = prepared((db) => db.select({ balance: inkAccounts.balance }).from(inkAccounts).where(eq(inkAccounts.userId, user)).prepare("ink_account"));
const sumEntries = prepared((db) =>
  db
    .select({ system: inkEntries.system, cost: sql<string>`sum(${inkEntries.cost})`, granted: sql<string>`sum(case when ${inkEntries.kind} = 'grant' then ${inkEntries.units} else 0 end)` })
    .from(inkEntries)
    .where(eq(inkEntries.userId, user))
    .groupBy(inkEntries.system)
    .prepare("ink_sums"),
);

/**
 * What a user has, has used, and for what. `percent` is the used share of all that was ever granted, 0 to 100; what is held for
 * work under way is in neither.
 */
export async function readBalance(db: Queryable, userId: string): Promise<TokenBalance> {
  const [account] = await findAccount(db).execute({ user: userId });
  const rows = await sumEntries(db).execute({ user: userId });
  const used = rows.reduce((n, r) => n + Number(r.cost), 0);
  const granted = rows.reduce((n, r) => n + Number(r.granted), 0);
  const token: Record<string, number> = { 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const r of rows) if (r.system !== null) token[r.system] = Number(r.cost);
  return { balance: account?.balance ?? 0, used, percent: granted === 0 ? 0 : Math.round((used / granted) * 1000) / 10, token };
}

/** Every entry of a user, for the export of the account. */
export async function* inkOf(db: Queryable, userId: string): AsyncGenerator<unknown, void, undefined> {
  const { kind, units, cost, system, runId, step, note, at } = inkEntries;
  yield* await db.select({ kind, units, cost, system, runId, step, note, at }).from(inkEntries).where(eq(inkEntries.userId, userId)).orderBy(asc(at));
}
