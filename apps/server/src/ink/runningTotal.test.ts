import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { knownMigrations, migrate, migrateTo } from "../platform/migrate.ts";
import { emptyDatabase } from "../platform/testing/emptyDatabase.ts";
import { checkLedger } from "./checkLedger.ts";

test("a ledger from before the running total gets one, in the order in which its entries were made", async () => {
  const before = knownMigrations().find((m) => m.tag === "0006_job_turns");
  const database = await emptyDatabase();
  await migrateTo(database.connection, before?.when ?? 0);
  const { pool } = database;
  await pool.query("insert into users (id, phone, user_name, created_at) values ('u', '13800000000', 'u', now())");
  await pool.query("insert into ink_accounts (user_id, balance) values ('u', 75)");
  // The settlement's id sorts before its reservation's; both were written in one millisecond.
  await pool.query(`insert into ink_entries (id, user_id, kind, units, cost, run_id, step, at) values
    ('c', 'u', 'grant', 100, 0, null, null, '2026-11-01'),
    ('b', 'u', 'reserve', -60, 0, 'r', 's', '2026-11-02'),
    ('a', 'u', 'settle', 35, 25, 'r', 's', '2026-11-02')`);
  await migrate(database.connection);
  const { rows } = await pool.query(
    "select id, seq, balance_after::int as after, cost::int as cost from ink_entries order by seq",
  );
  expect(rows).toEqual([
    { id: "c", seq: 1, after: 100, cost: 0 },
    { id: "b", seq: 2, after: 40, cost: 0 },
    { id: "a", seq: 3, after: 75, cost: 25 },
  ]);
  expect(await checkLedger(drizzle({ client: pool }))).toEqual({ accounts: 1, differences: [] });
});
