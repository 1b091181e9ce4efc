import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from "ai";
import type { ModelFaultKind } from "./modelPort.ts";

/** A provider's fault as read from an error, or null: not the provider's, so it must not be shown as such. */
export interface Classified {
  kind: ModelFaultKind;
  /** Status, code or the provider's own words, cut short. */
  detail: string;
  /** Milliseconds that the provider asks to wait. */
  retryAfterMs?: number;
}

const QUOTA =
  /insufficient[_ -]?(?:quota|balance|credit)|exceeded your current quota|billing|payment required|arrearage|余额不足|欠费|额度已用/iu;
const CONTEXT =
  /context[_ ]length|maximum context|context window|too many tokens|prompt is too long|input.{0,12}too long|range of input length/iu;
const FILTER = /content[_ ]?filter|content exists risk|data_inspection_failed|sensitive|inappropriate|内容安全|敏感/iu;
const UNREACHABLE_CODES = new Set([
  "ENOTFOUND",
  "ERR_INVALID_URL",
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);
/** Faults that pass: the address is known, the provider does not answer now. */
const TEMPORARY_CODES = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const DROPPED_CODES = new Set([
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "UND_ERR_SOCKET",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_ABORTED",
]);

/** Tells a provider's fault from our own bug. `now` reads a Retry-After that is a date. */
export function classify(error: unknown, now: () => number): Classified | null {
  if (APICallError.isInstance(error)) return ofCall(error, now) ?? ofNetwork(error) ?? unreached(error);
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return { kind: "malformed", detail: "数据块无法解析" };
  if (InvalidResponseDataError.isInstance(error)) return { kind: "no-finish", detail: "没有完成标记" };
  return ofNetwork(error) ?? ofEvent(error);
}

function ofCall(error: APICallError, now: () => number): Classified | null {
  const status = error.statusCode;
  if (status === undefined || status < 400) return null;
  const words = `${error.message} ${error.responseBody ?? ""}`;
  const detail = `HTTP ${status}：${short(error.message)}`;
  if (status === 402 || QUOTA.test(words)) return { kind: "no-quota", detail };
  if (status === 401 || status === 403) return { kind: "wrong-key", detail };
  if (status === 404 || status === 405) return { kind: "wrong-address", detail };
  if (status === 429)
    return { kind: "rate-limited", detail, retryAfterMs: retryAfter(error.responseHeaders ?? {}, now) };
  if (status === 413 || (status < 500 && CONTEXT.test(words))) return { kind: "context-too-long", detail };
  if (status < 500 && FILTER.test(words)) return { kind: "filtered", detail };
  if (status === 408 || status >= 500)
    return { kind: "server-error", detail, retryAfterMs: retryAfter(error.responseHeaders ?? {}, now) };
  // Another 4xx says that our request is wrong: a bug of ours, or a server that is less compatible than it says.
  return null;
}

/** No status and no cause that we know by name (a blocked port, a certificate): nobody was reached. */
function unreached(error: APICallError): Classified | null {
  return error.statusCode === undefined ? { kind: "wrong-address", detail: short(error.message) } : null;
}

/** Follows the chain of causes to the socket's error code. */
function ofNetwork(error: unknown): Classified | null {
  for (let e: unknown = error, depth = 0; e instanceof Error && depth < 8; e = e.cause, depth++) {
    const code = "code" in e && typeof e.code === "string" ? e.code : "";
    if (UNREACHABLE_CODES.has(code)) return { kind: "wrong-address", detail: code };
    if (TEMPORARY_CODES.has(code)) return { kind: "unreachable", detail: code };
    if (DROPPED_CODES.has(code)) return { kind: "cut", detail: code };
    if (e instanceof TypeError && /invalid url|failed to parse url/iu.test(e.message))
      return { kind: "wrong-address", detail: "地址不是网址" };
    // undici reports a socket that closed in the middle of a body as a bare "terminated".
    if (e instanceof TypeError && e.message === "terminated") return { kind: "cut", detail: "terminated" };
  }
  return null;
}

/** An `error` event inside the stream: the provider's own object. */
function ofEvent(error: unknown): Classified | null {
  if (error instanceof Error || typeof error !== "object" || error === null || !("message" in error)) return null;
  const words = JSON.stringify(error);
  const detail = short(String(error.message));
  if (QUOTA.test(words)) return { kind: "no-quota", detail };
  if (CONTEXT.test(words)) return { kind: "context-too-long", detail };
  if (FILTER.test(words)) return { kind: "filtered", detail };
  if (/rate.?limit|too many requests|429/iu.test(words)) return { kind: "rate-limited", detail };
  return { kind: "server-error", detail };
}

/** `retry-after-ms`, `Retry-After` in seconds or as a date. */
function retryAfter(headers: Record<string, string>, now: () => number): number | undefined {
  const ms = Number(headers["retry-after-ms"]);
  if (headers["retry-after-ms"] !== undefined && ms >= 0) return ms;
  const value = headers["retry-after"];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

const short = (text: string): string => text.replace(/\s+/gu, " ").slice(0, 120);
