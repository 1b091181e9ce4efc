import { ERRORS, type ErrorName } from "@mochang/contract/errors";

/**
 * An expected failure that crosses the wire: a name of the contract's `ERRORS`, optionally with a sentence of its own for the
 * user, and a cause for the log. Anything else that is thrown is a bug and is shown as one neutral sentence.
 */
export class AppError extends Error {
  readonly code: ErrorName;
  /** What the user reads. */
  readonly msg: string;
  constructor(code: ErrorName, options: { msg?: string; cause?: unknown } = {}) {
    super(
      `${code}: ${options.msg ?? ERRORS[code].msg}`,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = "AppError";
    this.code = code;
    this.msg = options.msg ?? ERRORS[code].msg;
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
  /** The envelope of this failure. */
  toEnvelope(): { code: number; msg: string; data: null } {
    return { code: ERRORS[this.code].code, msg: this.msg, data: null };
  }
}

/** This process stops, and another goes on with what it was at: no fault of the work. */
export class ProcessStopping extends Error {
  constructor() {
    super("the process is stopping");
    this.name = "ProcessStopping";
  }
}
