import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase, type Connection } from "../database.ts";
import { silentLog } from "../log.ts";
import { isRoot } from "./processUser.ts";
import { runningPostmaster } from "./cluster.ts";
import { startEmbedded } from "./index.ts";
import { clusterPaths } from "./clusterPaths.ts";
import { supervise } from "./supervise.ts";

const folder = mkdtempSync(join(tmpdir(), "mochang-embedded-"));
chmodSync(folder, 0o755);
const start = () => startEmbedded(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(connection: Connection, sql: string): Promise<unknown[]> {
  const { pool, close } = openDatabase(connection, { max: 1 });
  return (await pool.query(sql).finally(close)).rows;
}

test("a killed postmaster is replaced by the next start, and nothing committed is lost", async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  await ask(first.connection, "create table kept (n int)");
  await ask(first.connection, "insert into kept values (7)");
  process.kill(first.pid, "SIGKILL");
  const second = await start();
  expect(second.pid).not.toBe(first.pid);
  expect(await ask(second.connection, "select n from kept")).toEqual([{ n: 7 }]);
  await second.stop();
  expect(runningPostmaster(join(folder, "postgres"))).toBeNull();
});

test("a postmaster that outlived its parent is adopted; one in use by another is not stopped", async () => {
  const first = await start();
  const second = await start();
  expect([second.adopted, second.pid]).toEqual([true, first.pid]);
  const other = openDatabase(first.connection);
  await other.pool.query("select 1");
  await second.stop();
  expect(runningPostmaster(join(folder, "postgres"))).toBe(first.pid);
  await other.close();
  await first.stop();
  expect(runningPostmaster(join(folder, "postgres"))).toBeNull();
});

test("a connection that is on its way out when the stop looks keeps nothing running", async () => {
  const database = await start();
  const late = openDatabase(database.connection, { max: 1 });
  await late.pool.query("select 1");
  const stopping = database.stop();
  await expect
    .poll(
      async () =>
        (await late.pool.query("select 1 from pg_stat_activity where application_name = 'mochang-supervisor'"))
          .rowCount,
      { interval: 1 },
    )
    .toBe(1);
  await late.close();
  await stopping;
  expect(runningPostmaster(join(folder, "postgres"))).toBeNull();
});

test("a stale pid file whose number another program has by now is no obstacle", async () => {
  writeFileSync(join(folder, "postgres/postmaster.pid"), `${process.pid}\n`);
  const database = await start();
  expect(database.adopted).toBe(false);
  await database.stop();
});

test("while a process lives, a database that was killed comes back on the same address", async () => {
  const first = await start();
  const watch = supervise(start, first, silentLog());
  const { pool, close } = openDatabase(first.connection, { max: 1 });
  await pool.query("select 1");
  process.kill(first.pid, "SIGKILL");
  await expect.poll(async () => (await pool.query("select n from kept").catch(() => null))?.rows).toEqual([{ n: 7 }]);
  await close();
  await watch.stop();
  expect(runningPostmaster(join(folder, "postgres"))).toBeNull();
});

test("a data folder of another major version is refused", async () => {
  const file = join(folder, "postgres/PG_VERSION");
  const version = readFileSync(file, "utf8");
  writeFileSync(file, "99\n");
  await expect(start()).rejects.toThrow(/更新版本/);
  writeFileSync(file, version);
});

test("a path too long for a socket gets a short folder elsewhere", () => {
  const long = join(folder, "很长的路径".repeat(10));
  mkdirSync(long);
  const { socket } = clusterPaths(long);
  expect(Buffer.byteLength(`${socket}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
  expect(socket.startsWith(long)).toBe(false);
  rmSync(socket, { recursive: true });
});

test("as root, a folder that PostgreSQL's account cannot reach keeps the key of where the cluster lives; others need none", () => {
  const closed = join(folder, "closed");
  const system = join(folder, "system");
  mkdirSync(join(closed, "data"), { recursive: true });
  chmodSync(closed, 0o700);
  const paths = clusterPaths(join(closed, "data"), system);
  expect(paths.elsewhere).toBe(isRoot());
  if (!paths.elsewhere) return;
  const { key } = JSON.parse(readFileSync(join(closed, "data/cluster.json"), "utf8")) as { key: string };
  expect(paths).toMatchObject({ home: join(system, key), elsewhere: true });
  expect(clusterPaths(join(closed, "data"), system).home).toBe(paths.home);
  expect(existsSync(paths.socket)).toBe(true);
});
