import { ledgerName, type LedgerFilter, type LedgerKind, type LedgerLine } from "@mochang/contract";
import { sql } from "drizzle-orm";
import { csvField, type Queryable } from "../platform/index.ts";

/** What runs were for, by their ids: the work's name with its script's. */
export type DescribeRuns = (userId: string, runIds: readonly string[]) => Promise<Map<string, string>>;

interface Row extends Record<string, unknown> {
  id: string;
  kind: LedgerKind;
  run_id: string | null;
  note: string | null;
  units: number;
  cost: number;
  balance_after: number;
  time: string;
}

/** China's time, as everywhere on the pages. */
const TIME = sql`to_char(max(at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
const narrowed = (kind: string, month: string) =>
  sql`(${kind} = '' or kind = ${kind}) and (${month} = '' or left(time, 7) = ${month})`;

async function present(describe: DescribeRuns, userId: string, rows: readonly Row[]): Promise<LedgerLine[]> {
  const runs = await describe(userId, [...new Set(rows.flatMap((row) => row.run_id ?? []))]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    what: row.run_id === null ? (row.note ?? ledgerName(row)) : (runs.get(row.run_id) ?? "已删除的作品"),
    units: row.units,
    cost: row.cost,
    balanceAfter: row.balance_after,
    time: row.time,
  }));
}

/**
 * A page of a user's ledger, the newest first: entries of one run and kind as one line, at the time of the last of them. A line's balance is
 * the sum of the lines up to it, so that each follows from the one before although entries of runs that overlap alternate; the newest line's
 * is the account's.
 */
export async function readStatement(
  db: Queryable,
  describe: DescribeRuns,
  {
    userId,
    kind,
    month = "",
    limit,
    offset,
  }: { userId: string; kind: string; month?: string; limit: number; offset: number },
): Promise<{ total: number; months: string[]; records: LedgerLine[] }> {
  const lines = sql`select id, kind, run_id, note, units::float8 as units, cost, time, last,
      (sum(units) over (order by last))::float8 as balance_after
    from (select (array_agg(id order by seq desc))[1] as id, kind, run_id, max(note) as note, sum(units) as units,
        sum(cost)::float8 as cost, ${TIME} as time, max(seq) as last
      from ink_entries where user_id = ${userId} group by kind, run_id, case when run_id is null then id end) grouped`;
  const { rows: counted } = await db.execute<{ month: string; total: number }>(
    sql`select left(time, 7) as month, (count(*) filter (where ${narrowed(kind, month)}))::int as total
      from (${lines}) lines group by 1 order by 1 desc`,
  );
  const { rows } = await db.execute<Row>(
    sql`select * from (${lines}) lines where ${narrowed(kind, month)} order by last desc limit ${limit} offset ${offset}`,
  );
  return {
    total: counted.reduce((sum, { total }) => sum + total, 0),
    months: counted.map((row) => row.month),
    records: await present(describe, userId, rows),
  };
}

/** Rows of one statement of the file. */
const CHUNK = 500;
const drops = (units: number): string => (units / 1_000).toFixed(3);

/** A user's ledger as CSV, or what the filter leaves of it: an entry a row with the balance after it, the oldest first; amounts in drops. */
export async function* statementCsv(
  db: Queryable,
  describe: DescribeRuns,
  { userId, kind = "", month = "" }: { userId: string } & Partial<LedgerFilter>,
): AsyncGenerator<string, void, undefined> {
  yield "\uFEFF时间,类别,事项,变动（滴）,余墨（滴）\r\n";
  for (let after = 0; ;) {
    const { rows } = await db.execute<Row & { seq: number }>(sql`
      select * from (select id, seq, kind, run_id, note, units::float8 as units, cost::float8 as cost, balance_after::float8 as balance_after,
          to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time
        from ink_entries where user_id = ${userId} and seq > ${after}) entries
      where ${narrowed(kind, month)} order by seq limit ${CHUNK}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
    for (const line of await present(describe, userId, rows))
      yield `${[line.time, ledgerName(line), csvField(line.what), drops(line.units), drops(line.balanceAfter)].join(",")}\r\n`;
  }
}
