import { AccountInfo, EndedSessions, EndSession, envelope } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { AppError, ok, type App, type Database, type Now } from "../platform/index.ts";
import { consentsOf } from "./consents.ts";
import { ownToken, userOf, type RequireUser } from "./requireUser.ts";
import { closeOtherSessions, closeOwnSession, sessionsOf } from "./sessions.ts";
import { users } from "./tables.ts";

export interface SessionRoutesDeps {
  db: Database;
  now: Now;
  requireUser: RequireUser;
}

/** The account's page: since when it stands, what was agreed to, where it is logged in; and ending those logins. */
export function registerSessions(app: App, { db, now, requireUser }: SessionRoutesDeps): void {
  const tags = ["account"];

  app.get(
    "/api/user/account",
    {
      onRequest: requireUser,
      schema: {
        summary: "账号：注册的日子、同意过的协议、登录着的设备",
        tags,
        response: { 200: envelope(AccountInfo) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const [row] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, user.id));
      if (!row) throw new AppError("unauthenticated");
      const sessions = await sessionsOf(db, user.id, ownToken(request), now());
      return ok({
        registeredAt: row.createdAt.toISOString(),
        agreed: newest(await consentsOf(db, user.id)),
        sessions: sessions.map((session) => ({
          ...session,
          createdAt: session.createdAt.toISOString(),
          seenAt: session.seenAt.toISOString(),
        })),
      });
    },
  );

  app.post(
    "/api/user/endSession",
    {
      onRequest: requireUser,
      schema: { summary: "结束一处登录", tags, body: EndSession, response: { 200: envelope(z.null()) } },
    },
    async (request) => {
      if ((await closeOwnSession(db, userOf(request).id, request.body.id)) === 0) throw new AppError("not-found");
      return ok(null);
    },
  );

  app.post(
    "/api/user/endOtherSessions",
    {
      onRequest: requireUser,
      schema: { summary: "结束这一处以外的全部登录", tags, response: { 200: envelope(EndedSessions) } },
    },
    async (request) => ok({ ended: await closeOtherSessions(db, userOf(request).id, ownToken(request)) }),
  );
}

type Agreed = AccountInfo["agreed"];

/** Of each text the newest version. */
function newest(rows: Awaited<ReturnType<typeof consentsOf>>): Agreed {
  return (["agreement", "privacy"] as const).flatMap((document) => {
    const [top] = rows.filter((row) => row.document === document).toSorted((a, b) => b.version - a.version);
    return top ? [{ document, version: top.version, agreedAt: top.agreedAt.toISOString() }] : [];
  });
}
