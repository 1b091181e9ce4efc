import { DrizzleQueryError } from "drizzle-orm";

/** What the driver says in words alone when a connection ends or none comes. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
/** PostgreSQL's own codes while it stops and starts, and for a transaction that stood idle because its process was stopped. */
const AWAY_STATE = /^(?:08\w{3}|57P0[1-3]|25P03)$/;
const AWAY_NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
]);

/** The database was stopped, restarted or cut off: it gave no answer, or no connection came. */
export function isDatabaseAway(error: unknown): boolean {
  const ofQuery = error instanceof DrizzleQueryError;
  const fault = ofQuery ? error.cause : error;
  if (!(fault instanceof Error)) return false;
  const { code, syscall } = fault as NodeJS.ErrnoException;
  if (AWAY_WORDS.test(fault.message) || AWAY_STATE.test(String(code))) return true;
  // A connection that never came, or was cut while it was made, is thrown bare; nothing else of ours connects without saying so itself.
  return (
    AWAY_NETWORK.has(String(code)) &&
    (ofQuery ||
      syscall === "connect" ||
      (syscall === "read" && code === "ECONNRESET") ||
      fault instanceof AggregateError)
  );
}

/** PostgreSQL's code of a failed query, which the query builder wraps. */
export function databaseCode(error: unknown): unknown {
  const fault = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return fault instanceof Error && "code" in fault ? fault.code : undefined;
}

/** PostgreSQL's disk is full. */
export const DISK_FULL = "53100";

/** It passes without anybody's doing in the product: the database comes back, or somebody frees its disk. */
export const isDatabaseTrouble = (error: unknown): boolean =>
  isDatabaseAway(error) || databaseCode(error) === DISK_FULL;
