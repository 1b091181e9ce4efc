import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "./database.ts";
import type { Log } from "./log.ts";
import { StartError } from "./startError.ts";

/** Named per folder by its own cluster: only the embedded database is locked. */
const SERVER_LOCK = 7_208_332;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;

/**
 * One server a data folder; the lock goes with its connection, so a killed server leaves none behind. When the database restarts under
 * a living server, the server takes its lock again before anybody else can start: a new one waits for the database just as long.
 * @returns how to give it back. @throws StartError when another server has it
 */
export async function lockDataFolder(connection: Connection, folder: string, log: Log): Promise<() => Promise<void>> {
  let closed = false;
  let client = await lock(connection);
  if (!client)
    throw new StartError(
      `数据文件夹 ${folder} 已有一个墨场在使用。请先停止它，或用 DATA_DIR 另设数据文件夹；要加工作进程，用 ROLE=worker。`,
    );

  async function again(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !closed; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      try {
        client = await lock(connection);
        if (client && closed) return void (await client.end());
        if (client) return watch(client);
        log.error({ folder }, "another server has taken the data folder");
      } catch (error) {
        log.warn({ err: error }, "the data folder is not locked yet");
      }
      await delay(wait, undefined, { ref: false });
    }
  }
  const watch = (locked: pg.Client): void => void locked.once("end", () => !closed && void again());
  watch(client);
  return async () => {
    closed = true;
    await client?.end();
  };
}

/** A connection that holds the lock, or null when another's does. */
async function lock(connection: Connection): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connection, application_name: "mochang-folder", keepAlive: true });
  client.on("error", () => undefined); // `end` follows
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [SERVER_LOCK]);
    if (rows[0]?.taken === true) return client;
  } catch (error) {
    await client.end().catch(() => undefined /* it never began */);
    throw error;
  }
  await client.end();
  return null;
}
