import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** The HttpOnly, SameSite=Lax cookie that login sets. */
export const SESSION_COOKIE = "mochang_token";

/** The cookie of a review link: HttpOnly, SameSite=Lax, sent to the calls of that link alone. */
export const REVIEW_COOKIE = "mochang_review";

/** A token in a header cannot be sent by another site's page; a cookie can. */
export const hasHeaderToken = (request: FastifyRequest): boolean => headerToken(request) !== null;

/** The header `token`, then `Authorization: Bearer`; an empty or malformed one is none. */
export function headerToken(request: FastifyRequest): string | null {
  const { token, authorization } = request.headers;
  if (typeof token === "string" && token !== "") return token;
  return /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** True when the request's `Origin` is this site: `PUBLIC_URL`, or the host that was asked. */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (!origin) return false;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  return !publicUrl && URL.canParse(origin) && new URL(origin).host === request.host;
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site's page may have sent: with the cookie a same-origin `Origin` must stand beside it, and a foreign
 * `Origin` is refused in any case (nobody is logged in by another site's form). The same for WebSocket upgrades, which carry the cookie too.
 */
export function guardOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook("onRequest", async (request) => {
    const upgrade = request.headers.upgrade?.toLowerCase() === "websocket";
    if ((READS.has(request.method) && !upgrade) || hasHeaderToken(request)) return;
    const { origin } = request.headers;
    const byCookie = request.cookies[SESSION_COOKIE] !== undefined || request.cookies[REVIEW_COOKIE] !== undefined;
    if ((origin || byCookie) && !isOwnOrigin(request, publicUrl)) throw new AppError("origin-foreign");
  });
}

/** For a GET that starts work or spends ink: only with a header token, or from a page of this site. */
export async function refuseForeignStart(request: FastifyRequest): Promise<void> {
  if (!hasHeaderToken(request) && request.headers["sec-fetch-site"] !== "same-origin")
    throw new AppError("origin-foreign");
}
