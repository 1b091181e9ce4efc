import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, type App, type Now } from "../platform/index.ts";
import { headerToken, SESSION_COOKIE } from "../platform/http/origin.ts";
import { refuseOutsideBeta, type BetaWindow } from "./betaWindow.ts";
import type { SessionEnds } from "./sessionEnds.ts";
import { maskAddress } from "./address.ts";
import { deviceNameOf } from "./deviceName.ts";
import { hashOf, type CallOrigin, type CurrentUser, type FindSession } from "./sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `requireUser`. */
    user: CurrentUser | null;
  }
}

/** The token of a request: the header `token`, then `Authorization: Bearer`, then the cookie. A header given is the one that counts. */
export const tokenOf = (request: FastifyRequest): string | null =>
  headerToken(request) ?? request.cookies[SESSION_COOKIE] ?? null;

/** The login session of a request as it is stored: the token's hash. */
export function sessionOf(request: FastifyRequest): string | null {
  const token = tokenOf(request);
  return token === null ? null : hashOf(token);
}

/** What a session notes of where its calls come from. */
export const originOf = (request: FastifyRequest): CallOrigin => ({
  device: deviceNameOf(request.headers["user-agent"]),
  address: maskAddress(request.ip),
});

export type RequireUser = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The onRequest of every route that needs a login: before the body is read and judged, so that a stranger is told that first. @throws AppError unauthenticated, beta-early, beta-over */
export function makeRequireUser(
  app: App,
  deps: {
    findSession: FindSession;
    ends: Pick<SessionEnds, "on">;
    now: Now;
    beta: BetaWindow;
  },
): RequireUser {
  app.decorateRequest("user", null);
  return async (request, reply) => {
    const now = deps.now();
    const token = tokenOf(request);
    const user = token === null ? null : await deps.findSession(token, now, () => originOf(request));
    if (!user || token === null) {
      if (request.cookies[SESSION_COOKIE] !== undefined) reply.clearCookie(SESSION_COOKIE, { path: "/" });
      throw new AppError("unauthenticated");
    }
    refuseOutsideBeta(deps.beta, now);
    request.user = user;
    request.userId = user.id;
    request.onSessionEnd = (act) => deps.ends.on(token, act);
  };
}

/** The token of a request behind `requireUser`. */
export function ownToken(request: FastifyRequest): string {
  const token = tokenOf(request);
  if (token === null) throw new AppError("unauthenticated");
  return token;
}

/** The user of a request behind `requireUser`. */
export function userOf(request: FastifyRequest): CurrentUser {
  if (!request.user) throw new AppError("unauthenticated");
  return request.user;
}
