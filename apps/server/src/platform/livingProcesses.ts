import { randomInt } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { ClientBase } from "pg";

/** The first half of the lock that every living process holds; its mark is the second. */
const PRESENCE_LOCK = 7_208_333;

/** A mark of its own for each process, for what it does inside a request: no job takes that up when the process dies. */
export const newProcessMark = (): number => randomInt(1, 2 ** 31);

/** Marks the process as alive for as long as this connection lives. The lock is shared: after a network cut the server may still hold the old connection's. */
export const holdPresenceLock = async (client: ClientBase, mark: number): Promise<void> =>
  void (await client.query("select pg_advisory_lock_shared($1::int, $2::int)", [PRESENCE_LOCK, mark]));

/** SQL that is true when the process of a mark has died, or has just lost its connection. */
export const isProcessDead = (mark: SQL): SQL =>
  sql`not exists (select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted and classid = ${PRESENCE_LOCK}::oid and objid = (${mark})::oid
    and database = (select oid from pg_database where datname = current_database()))`;
