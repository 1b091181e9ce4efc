import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase;
/** What `db.transaction(async (tx) => …)` hands in. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Functions that work inside and outside a transaction take this. */
export type Queryable = Database | Transaction;

/** Where a PostgreSQL listens: a socket folder as `host` for the embedded one, or `connectionString`. */
export type Connection = Pick<pg.PoolConfig, "connectionString" | "host" | "port" | "user" | "password" | "database">;

/** An open pool, the typed queries over it, and its address for connections that live alone (LISTEN, advisory locks). */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly connection: Connection;
  close(): Promise<void>;
}

/** A person who waits longer for a page has left. */
const TIMEOUT_MS = 10_000;
/** A transaction whose process says nothing for so long (stopped, its machine paused, its network cut) is ended by PostgreSQL, and its locks go. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/**
 * What a connection to `address` needs so that neither end holds on to one whose machine is gone for longer than 25 s. A socket of the same
 * machine ends with its process.
 */
export const keepAliveOf = (address: Connection): pg.ClientConfig =>
  address.connectionString === undefined
    ? {}
    : {
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
      };

/** `keepAliveOf` for a connection that holds transactions: the server also ends one that idles inside of a transaction. */
export const livenessOf = (address: Connection, idleInTransactionMs = IDLE_IN_TRANSACTION_MS): pg.ClientConfig => ({
  ...keepAliveOf(address),
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

/**
 * Opens a pool; connects on the first query. `max` counts connections of this process; `connectTimeoutMs`: how long a query waits for a
 * free one before it fails, which work without a viewer may do far longer.
 */
export function openDatabase(
  connection: Connection | string,
  options: {
    max?: number;
    connectTimeoutMs?: number;
    idleInTransactionMs?: number;
    onError?: (error: Error) => void;
  } = {},
): OpenDatabase {
  const address: Connection = typeof connection === "string" ? { connectionString: connection } : connection;
  const pool = new pg.Pool({
    ...address,
    ...livenessOf(address, options.idleInTransactionMs),
    max: options.max ?? 16,
    application_name: "mochang",
    connectionTimeoutMillis: options.connectTimeoutMs ?? TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that breaks (the server restarts) is replaced by the pool; unheard, its event would end the process.
  pool.on("error", (error) => options.onError?.(error));
  // The same for a connection in use, e.g. within a transaction: its queries reject, and the pool drops it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { db: drizzle(pool), pool, connection: address, close: () => pool.end() };
}
