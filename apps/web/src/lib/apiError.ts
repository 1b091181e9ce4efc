import { MESSAGES } from "@mochang/contract/errors";
import { withFullStop } from "./withFullStop.ts";

/**
 * A call that did not succeed. `code` is the envelope's; 0 means that no answer came at all (network, cut connection).
 * The transport only throws it; what the person sees is the feature's choice.
 */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  constructor(code: number, message: string, status = 0) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}

export const networkError = (): ApiError => new ApiError(0, MESSAGES.network);

const RELOGIN_CODES = new Set([50008, 50012, 50014]);

export type ErrorKind = "expired" | "relogin" | "network" | "balance" | "other";

/** How an error is met: silent logout, the re-login dialog, or a sentence of the feature's own. */
export function kindOf(error: unknown): ErrorKind {
  if (!(error instanceof ApiError)) return "other";
  if (error.message === MESSAGES.tokenExpired) return "expired";
  if (RELOGIN_CODES.has(error.code)) return "relogin";
  if (error.code === 0) return "network";
  if (error.code === 1200) return "balance";
  return "other";
}

/** The session has ended; it is met for the whole app, not by the feature. */
export function isSessionError(error: unknown): boolean {
  const kind = kindOf(error);
  return kind === "expired" || kind === "relogin";
}

/** A fault that may pass by itself: no answer, or a 5xx of the server or its proxy. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || error.status >= 500);

/** The sentence for a person. An unknown fault (a bug of ours, an answer of the wrong shape) is one neutral sentence. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : MESSAGES.streamFailed;

/** The same with its full stop, for where it stands among sentences: some come from the server with one, some without. */
export const fullSentenceOf = (error: unknown): string => withFullStop(sentenceOf(error));

/** What the page shows is not what the server holds any more. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
