import type { ImportError } from "../import/index.ts";
import { AppError } from "../platform/index.ts";

const CODES = { 413: "file-too-large", 415: "file-type", 422: "file-unreadable" } as const;

/** A refusal by import, in the words of the wire. */
export const importRefusal = (error: ImportError): AppError =>
  new AppError(CODES[error.status as keyof typeof CODES] ?? "invalid", { msg: error.message, cause: error });
