import { MESSAGES } from "@mochang/contract/errors";
import { ApiError, networkError } from "./apiError.ts";

/** Spec 1, section 9. */
const TIMEOUT_MS = 600_000;

/** What an answer must be: a schema of the contract's (zod), or a check by hand where zod is too heavy. */
export interface Schema<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}
/** Accepts any answer: for calls whose answer is not used. */
export const ANYTHING: Schema<unknown> = { safeParse: (data) => ({ success: true, data }) };

type Query = Record<string, string | number | undefined>;

export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Reads an answer's envelope at any HTTP status. An answer without an envelope throws an `ApiError` of that status. */
export function openEnvelope<T>(body: unknown, status: number, data: Schema<T>): T {
  const { code, msg, data: payload } = (body ?? {}) as { code?: unknown; msg?: unknown; data?: unknown };
  if (typeof code !== "number") throw new ApiError(status || 500, MESSAGES.streamFailed, status);
  if (code !== 200) throw new ApiError(code, (typeof msg === "string" && msg) || MESSAGES.streamFailed, status);
  const whole = data.safeParse(payload);
  if (!whole.success) throw new ApiError(500, MESSAGES.streamFailed, status);
  return whole.data;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(path, {
      credentials: "same-origin",
      ...init,
      signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw networkError();
  }
}

/** The answer's JSON; null where the body is not JSON. A body that was cut off throws a network error. */
async function bodyOf(answer: Response, signal?: AbortSignal | null): Promise<unknown> {
  const text = await answer.text().catch((cause: unknown) => {
    throw signal?.aborted ? cause : networkError();
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // E.g. an HTML page of a proxy: the status alone tells what happened.
    return null;
  }
}

async function json<T>(path: string, init: RequestInit, data: Schema<T>): Promise<T> {
  const answer = await send(path, init);
  return openEnvelope(await bodyOf(answer, init.signal), answer.status, data);
}

export const get = <T>(path: string, query: Query, data: Schema<T>, signal?: AbortSignal): Promise<T> =>
  json(withQuery(path, query), { method: "GET", signal }, data);

declare global {
  /** The one call that `public/preload.js` makes while the page's code is still on its way: its path, with what a POST sends behind it, and its answer, decoded. */
  /** `at`: when it came, in milliseconds; null: it is on its way. */
  var earlyAnswer: { path: string; at: number | null; answer: Promise<{ status: number; body: unknown }> } | undefined;
}

/** A page that is asked for consent first calls later than this, and for a newer answer. */
const EARLY_MS = 10_000;

/** The answer that came before this code, if `path` is the call that was made then, a moment ago. It is kept for the first caller alone, whatever that calls. */
async function takeEarly(path: string): Promise<{ status: number; body: unknown } | null> {
  const early = globalThis.earlyAnswer;
  globalThis.earlyAnswer = undefined;
  if (early?.path !== path) return null;
  const isOld = early.at !== null && Date.now() - early.at > EARLY_MS;
  return isOld ? null : early.answer.catch(() => null);
}

/** As `get`, with the answer that came before this code. */
export async function getEarly<T>(path: string, query: Query, data: Schema<T>): Promise<T> {
  const answer = await takeEarly(withQuery(path, query));
  return answer ? openEnvelope(answer.body, answer.status, data) : get(path, query, data);
}

/** As `post`, with the answer that came before this code. */
export async function postEarly<T>(path: string, body: unknown, data: Schema<T>): Promise<T> {
  const answer = await takeEarly(`${path} ${JSON.stringify(body)}`);
  return answer ? openEnvelope(answer.body, answer.status, data) : post(path, body, data);
}

export const post = <T>(
  path: string,
  body: unknown,
  data: Schema<T>,
  headers: Record<string, string> = {},
): Promise<T> =>
  json(
    path,
    { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) },
    data,
  );

export const remove = <T>(path: string, data: Schema<T>): Promise<T> => json(path, { method: "DELETE" }, data);

/** A file: the bytes, the name that the server gave it, and what its headers say besides. An answer in JSON is the reason why there is no file. */
export async function download(
  path: string,
  query: Query,
): Promise<{ blob: Blob; name: string | null; headers: Headers }> {
  const answer = await send(withQuery(path, query), { method: "GET" });
  if (!answer.ok || answer.headers.get("content-type")?.includes("application/json")) {
    openEnvelope(await bodyOf(answer), answer.status, ANYTHING);
    throw new ApiError(500, MESSAGES.streamFailed, answer.status);
  }
  const named = /filename\*=UTF-8''([^;]+)/i.exec(answer.headers.get("content-disposition") ?? "");
  const blob = await answer.blob().catch(() => {
    throw networkError();
  });
  return { blob, name: named?.[1] ? decodeURIComponent(named[1]) : null, headers: answer.headers };
}
