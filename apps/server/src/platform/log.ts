import { pino, type Logger } from "pino";

export type Log = Logger;

const PHONE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** Personal data never enters a log: every mainland mobile number keeps its first three and last four digits only. */
export const maskPersonal = (text: string): string => text.replaceAll(PHONE, "$1****$2");

/** The process's log, one JSON object a line on `stream` (standard error by default, so that standard output stays for results). */
export function createLog(level: string, stream: { write(line: string): unknown } = process.stderr): Log {
  return pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, { write: (line: string) => void stream.write(maskPersonal(line)) });
}

/** A log that says nothing, for tests and commands. */
export const silentLog = (): Log => pino({ level: "silent" });
