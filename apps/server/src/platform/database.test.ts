import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isMigrated, migrate } from "./migrate.ts";
import { users } from "./schema/index.ts";
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
