import { expect, test } from "vitest";
import { silentLog } from "./log.ts";
import { lockDataFolder } from "./lockDataFolder.ts";
import { emptyDatabase } from "./testing/emptyDatabase.ts";

const holders =
  "select pid from pg_stat_activity where application_name = 'mochang-folder' and datname = current_database()";

test("one server a data folder, and the next when it has gone", async () => {
  const { connection } = await emptyDatabase();
  const giveBack = await lockDataFolder(connection, "/data", silentLog());
  await expect(lockDataFolder(connection, "/data", silentLog())).rejects.toThrow("已有一个墨场在使用");
  await giveBack();
  await (
    await lockDataFolder(connection, "/data", silentLog())
  )();
});

test("a server whose database restarts takes its folder again", async () => {
  const { connection, pool } = await emptyDatabase();
  const giveBack = await lockDataFolder(connection, "/data", silentLog());
  const { rows: before } = await pool.query<{ pid: number }>(holders);
  await pool.query("select pg_terminate_backend($1)", [before[0]?.pid]);
  // Held again, by another connection: a second server is refused as before.
  await expect
    .poll(async () => (await pool.query<{ pid: number }>(holders)).rows.filter((r) => r.pid !== before[0]?.pid).length)
    .toBe(1);
  await expect
    .poll(() =>
      lockDataFolder(connection, "/data", silentLog()).then(
        (take) => take().then(() => "taken"),
        (e: Error) => e.message,
      ),
    )
    .toContain("已有一个墨场在使用");
  await giveBack();
  await expect.poll(async () => (await pool.query(holders)).rows).toEqual([]);
});
