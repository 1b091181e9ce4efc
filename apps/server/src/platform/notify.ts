import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { keepAliveOf, type Connection, type Queryable } from "./database.ts";
import type { Log } from "./log.ts";
import { newProcessMark, holdPresenceLock } from "./livingProcesses.ts";

/** Messages from other processes, over one connection however many listen here. */
export interface Notifications {
  /** The process's mark: others see that it lives while this connection does, see `isGone`. */
  readonly mark: number;
  /**
   * Calls `onMessage` with each payload on `channel`. `onMessage(null)` says that messages may have been missed (the connection was
   * lost and is back): read the state again. Resolves when the connection listens. Returns what ends the listening.
   */
  listen(channel: string, onMessage: (payload: string | null) => void): Promise<() => void>;
  close(): Promise<void>;
}

/** Sends `payload` (under 8,000 bytes) on `channel`; inside a transaction it is delivered when that commits. */
export async function notify(db: Queryable, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Opens the process's listener; connects on the first `listen` and again, for ever, when the connection breaks. */
export function openNotifications(connection: Connection, log: Log): Notifications {
  const listeners = new Map<string, Set<(payload: string | null) => void>>();
  let client: Promise<pg.Client> | null = null;
  let closed = false;
  const mark = newProcessMark();

  const connect = async (): Promise<pg.Client> => {
    const newClient = new pg.Client({ ...connection, ...keepAliveOf(connection), application_name: "mochang-listen" });
    newClient.on("error", (error) => log.warn({ err: error }, "notifications lost")); // `end` follows and reconnects
    newClient.on("notification", ({ channel, payload }) => {
      for (const onMessage of listeners.get(channel) ?? []) onMessage(payload ?? "");
    });
    try {
      await newClient.connect();
      await holdPresenceLock(newClient, mark);
      for (const channel of listeners.keys()) await newClient.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await newClient.end().catch(() => undefined /* it never began */);
      throw error;
    }
    // Only now: a connection that fails ends too, and each of its ends would begin another round of trying.
    newClient.on("end", () => void reconnect());
    return newClient;
  };

  const reconnect = async (): Promise<void> => {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5000)) {
      client = connect();
      try {
        await client;
        for (const set of listeners.values()) for (const onMessage of set) onMessage(null);
        return;
      } catch (error) {
        log.warn({ err: error }, "notifications not back yet");
        await delay(wait);
      }
    }
  };

  return {
    mark,
    async listen(channel, onMessage) {
      let set = listeners.get(channel);
      if (!set) listeners.set(channel, (set = new Set()));
      set.add(onMessage);
      client ??= connect();
      await (await client).query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => {
        set.delete(onMessage);
        // The channel stays open: channels are few and fixed, and an UNLISTEN could cross a new LISTEN.
      };
    },
    async close() {
      closed = true;
      const last = await client?.catch(() => null); // never connected: nothing to close
      await last?.end();
    },
  };
}
