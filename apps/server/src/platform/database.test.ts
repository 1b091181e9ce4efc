import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isMigrated, migrate } from "./migrate.ts";
import { users } from "../account/tables.ts";
import { StartError } from "./startError.ts";
import { testDatabase } from "./testDatabase.ts";

const { db, pool, connection } = await testDatabase();

test("a test file's database has the tables and keeps what is written", async () => {
  await db.insert(users).values({ id: "u1", phone: "13800000001", userName: "测试", createdAt: new Date(0) });
  expect(await db.select().from(users)).toMatchObject([{ id: "u1", role: "user", tenantId: 1 }]);
  expect(await isMigrated(pool)).toBe(true);
});

test("twenty processes migrate at once and all succeed", async () => {
  await expect(Promise.all(Array.from({ length: 20 }, () => migrate(connection)))).resolves.toHaveLength(20);
});

test("a database of a newer version is refused with a sentence", async () => {
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 99999999999999)`);
  await expect(migrate(connection)).rejects.toThrow(StartError);
  await expect(migrate(connection)).rejects.toThrow(/更新版本/);
});

test("Chinese text is found by its parts (the locale is not plain C)", async () => {
  const { rows } = await pool.query("select '雨夜' ~ '\\w{2}' as found");
  expect(rows).toEqual([{ found: true }]);
});

test("a connection that breaks within a transaction fails the transaction and nothing else", async () => {
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const [backend] = rows;
    await pool.query("select pg_terminate_backend($1)", [backend?.pid]);
    // The event arrives between two queries: no query of ours hears it.
    await expect
      .poll(async () => (await pool.query("select 1 from pg_stat_activity where pid = $1", [backend?.pid])).rows.length)
      .toBe(0);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toBeInstanceOf(Error);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
