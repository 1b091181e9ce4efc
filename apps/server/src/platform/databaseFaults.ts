import { DrizzleQueryError } from "drizzle-orm";

/** The driver's messages without a code, when a connection ends or cannot be made. */
const UNAVAILABLE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;
/** PostgreSQL's own codes while it stops and starts, and for a transaction that stood idle because its process was stopped. */
const UNAVAILABLE_STATE = /^(?:08\w{3}|57P0[1-3]|25P03)$/;
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
]);

/** The database was stopped, restarted or cut off: it gave no answer, or no connection came. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const ofQuery = error instanceof DrizzleQueryError;
  const fault = ofQuery ? error.cause : error;
  if (!(fault instanceof Error)) return false;
  const { code, syscall } = fault as NodeJS.ErrnoException;
  if (UNAVAILABLE_MESSAGE.test(fault.message) || UNAVAILABLE_STATE.test(String(code))) return true;
  // A failed or interrupted connect is thrown unwrapped; the product's other network errors are wrapped by their callers.
  return (
    NETWORK_CODES.has(String(code)) &&
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

/** A fault outside the product that ends by itself: the database comes back, or its disk has room again. */
export const isTemporaryDatabaseFault = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || databaseCode(error) === DISK_FULL;
