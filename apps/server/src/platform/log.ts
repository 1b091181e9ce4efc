import { pino, type Logger, type LoggerOptions } from "pino";
import { isDatabaseUnavailable } from "./databaseFaults.ts";

export type Log = Logger;

const PHONE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** As they are kept of other regions, with their calling codes. */
const REGIONAL = /\+(852|853|886)\d{4,5}(\d{4})(?!\d)/g;

/** Personal data never enters a log: of every mobile number the last four digits stay, and the first three or the calling code. */
export const maskPersonal = (text: string): string =>
  text.replaceAll(PHONE, "$1****$2").replaceAll(REGIONAL, "+$1 ****$2");

interface FailedQuery extends Error {
  query: string;
  params: unknown;
}
const isFailedQuery = (error: Error): error is FailedQuery =>
  "query" in error && typeof error.query === "string" && "params" in error;

const codeOf = (error: Error): unknown => ("code" in error ? error.code : undefined);

/**
 * Drivers hang whole connections on their errors, and a failed query's values may be a whole script: the log gets what happened and where, of a
 * query the statement, and never what was to be stored.
 */
function describeError(error: Error): unknown {
  if (!(error instanceof Error)) return error;
  if (!isFailedQuery(error))
    return {
      type: error.name,
      message: error.message,
      code: codeOf(error),
      stack: error.stack,
      ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
    };
  const { cause } = error;
  return {
    type: error.name,
    query: error.query,
    code: cause instanceof Error ? codeOf(cause) : undefined,
    message: cause instanceof Error ? cause.message : "failed query",
    stack: cause instanceof Error ? cause.stack : undefined,
  };
}

/** While the database is unavailable, each message is logged once in this time: pollers fail every second, and only the beginning and end of an outage matter. */
const OUTAGE_REPEAT_MS = 60_000;

/** Passes the first line of each message, and after the interval one with the number of lines left out (`unsaid`). */
function outageFilter(now: () => number): (line: unknown[]) => unknown[] | null {
  const lastLogged = new Map<string, { at: number; unsaid: number }>();
  return (line) => {
    const [fields, message] = line;
    if (typeof fields !== "object" || fields === null || !("err" in fields) || !isDatabaseUnavailable(fields.err))
      return line;
    const before = lastLogged.get(String(message));
    if (before && now() - before.at < OUTAGE_REPEAT_MS) {
      before.unsaid++;
      return null;
    }
    lastLogged.set(String(message), { at: now(), unsaid: 0 });
    return before?.unsaid ? [{ ...fields, unsaid: before.unsaid }, ...line.slice(1)] : line;
  };
}

/** The process's log, one JSON object a line on `stream` (standard error by default, so that standard output stays for results). */
export function createLog(
  level: string,
  stream: { write(line: string): unknown } = process.stderr,
  now: () => number = () => performance.now(),
): Log {
  const filterOutage = outageFilter(now);
  const hooks: LoggerOptions["hooks"] = {
    logMethod(line, method) {
      const passed = filterOutage(line);
      if (passed) method.apply(this, passed as typeof line);
    },
  };
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks,
    },
    { write: (line: string) => void stream.write(maskPersonal(line)) },
  );
}

/** A log that says nothing, for tests and commands. */
export const silentLog = (): Log => pino({ level: "silent" });
