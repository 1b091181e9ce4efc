import { pino, type Logger } from "pino";

export type Log = Logger;

const PHONE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** Personal data never enters a log: every mainland mobile number keeps its first three and last four digits only. */
export const maskPersonal = (text: string): string => text.replaceAll(PHONE, "$1****$2");

interface FailedQuery extends Error {
  query: string;
  params: unknown;
}
const isFailedQuery = (error: Error): error is FailedQuery => "query" in error && typeof error.query === "string" && "params" in error;

/** A failed query's values may be a whole script: the log gets the statement and the reason, never what was to be stored. */
function describeError(error: Error): unknown {
  if (!(error instanceof Error)) return error;
  if (!isFailedQuery(error)) return error.cause instanceof Error && isFailedQuery(error.cause) ? { type: error.name, message: error.message, cause: describeError(error.cause) } : pino.stdSerializers.err(error);
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return { type: error.name, query: error.query, code, message: cause instanceof Error ? cause.message : "failed query", stack: cause instanceof Error ? cause.stack : undefined };
}

/** The process's log, one JSON object a line on `stream` (standard error by default, so that standard output stays for results). */
export function createLog(level: string, stream: { write(line: string): unknown } = process.stderr): Log {
  return pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }, { write: (line: string) => void stream.write(maskPersonal(line)) });
}

/** A log that says nothing, for tests and commands. */
export const silentLog = (): Log => pino({ level: "silent" });
