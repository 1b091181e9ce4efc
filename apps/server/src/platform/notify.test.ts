import { afterAll, expect, test } from "vitest";
import { silentLog } from "./log.ts";
import { notify, openNotifications } from "./notify.ts";
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
  const heard: (string | null)[] = [];
  await ear.listen("news", (payload) => heard.push(payload));
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mochang-listen' and datname = current_database()");
  await expect.poll(() => heard, { timeout: 10_000 }).toContain(null);
  await notify(db, "news", "之后");
  await expect.poll(() => heard, { timeout: 5000 }).toContain("之后");
});
