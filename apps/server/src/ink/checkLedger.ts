import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";

/** An account whose ledger does not add up, in units. */
export interface LedgerDifference {
  userId: string;
  /** What the account says. */
  balance: number;
  /** What its entries sum up to. */
  sum: number;
  /** The newest entry's running total; null without entries. */
  runningTotal: number | null;
  /** Entries whose running total is not the one before it plus their units, or whose number leaves a gap. */
  brokenEntries: number;
}

export interface LedgerCheck {
  accounts: number;
  differences: LedgerDifference[];
}

/** Compares every account's balance with the sum of its entries and with their running total, in one snapshot of the database. */
export async function checkLedger(db: Queryable): Promise<LedgerCheck> {
  const { rows } = await db.execute<{
    user_id: string;
    balance: number;
    sum: number;
    running: number | null;
    broken: number;
  }>(sql`
    with links as (
      select user_id, units, balance_after, seq,
        row_number() over mine as place,
        coalesce(lag(balance_after) over mine, 0) + units as due
      from ink_entries window mine as (partition by user_id order by seq)
    ), sums as (
      select user_id, sum(units)::float8 as sum, (array_agg(balance_after order by seq desc))[1]::float8 as running,
        max(seq) as newest, count(*) filter (where balance_after <> due or seq <> place)::int as broken
      from links group by user_id
    )
    select a.user_id, a.balance::float8 as balance, coalesce(s.sum, 0) as sum, s.running,
      coalesce(s.broken, 0) + (coalesce(s.newest, 0) <> a.entries)::int as broken
    from ink_accounts a left join sums s on s.user_id = a.user_id`);
  const differences = rows
    .map((r) => ({
      userId: r.user_id,
      balance: r.balance,
      sum: r.sum,
      runningTotal: r.running,
      brokenEntries: r.broken,
    }))
    .filter((r) => r.balance !== r.sum || r.balance !== (r.runningTotal ?? 0) || r.brokenEntries > 0);
  return { accounts: rows.length, differences };
}
