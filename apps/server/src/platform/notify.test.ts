import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createLog, silentLog } from "./log.ts";
import { notify, openNotifications } from "./notify.ts";
import { isProcessDead } from "./livingProcesses.ts";
import { testDatabase } from "./testDatabase.ts";

const { db, pool, connection } = await testDatabase();
const ear = openNotifications(connection, silentLog());
afterAll(() => ear.close());

test("a payload reaches every listener, and the end of listening holds", async () => {
  const [one, two]: (string | null)[][] = [[], []];
  const stop = await ear.listen("news", (payload) => one?.push(payload));
  await ear.listen("news", (payload) => two?.push(payload));
  await notify(db, "news", "第一条");
  await expect.poll(() => [one, two]).toEqual([["第一条"], ["第一条"]]);
  stop();
  await notify(db, "news", "第二条");
  await expect.poll(() => two).toEqual(["第一条", "第二条"]);
  expect(one).toEqual(["第一条"]);
});

test("a broken connection comes back and says that something may have been missed", async () => {
  const received: (string | null)[] = [];
  await ear.listen("news", (payload) => received.push(payload));
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mochang-listen' and datname = current_database()",
  );
  await expect.poll(() => received).toContain(null);
  await notify(db, "news", "之后");
  await expect.poll(() => received).toContain("之后");
});

test("while the database is away it is asked again ever more seldom, by one loop, and comes back once", async () => {
  const tries: string[] = [];
  const log = createLog("warn", { write: (line) => line.includes("not back yet") && tries.push(line) });
  const second = openNotifications(connection, log);
  const received: (string | null)[] = [];
  await second.listen("away", (payload) => received.push(payload));
  const allow = (yes: boolean) =>
    pool.query("update pg_database set datallowconn = $1 where datname = current_database()", [yes]);
  await allow(false);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mochang-listen' and datname = current_database()",
  );
  await expect.poll(() => tries.length).toBeGreaterThanOrEqual(5);
  await allow(true);
  await expect.poll(() => received).toEqual([null]);
  await notify(db, "away", "之后");
  await expect.poll(() => received).toEqual([null, "之后"]);
  expect(tries.length).toBeLessThan(12);
  await second.close();
});

test("others see whether a process lives, also after its connection broke and came back", async () => {
  const isGone = async (mark: number): Promise<boolean> =>
    (await db.execute<{ gone: boolean }>(sql`select ${isProcessDead(sql`${mark}::bigint`)} as gone`)).rows[0]?.gone ??
    false;
  const other = openNotifications(connection, silentLog());
  await other.listen("news", () => undefined);
  expect([await isGone(other.mark), await isGone(1)]).toEqual([false, true]);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mochang-listen' and datname = current_database()",
  );
  await expect.poll(() => isGone(other.mark)).toBe(false);
  await other.close();
  await expect.poll(() => isGone(other.mark)).toBe(true);
});
