import { createHash, randomBytes } from "node:crypto";
import { eq, lt, sql, type SQL } from "drizzle-orm";
import type { Database, Queryable } from "../platform/index.ts";
import { sessions, users } from "./tables.ts";
import { SESSION_DAYS } from "./limits.ts";

/** The user of a request. */
export interface CurrentUser {
  id: string;
  phone: string;
  userName: string;
  role: string;
  tenantId: number;
}

/** Only the hash of a token is stored, so that reading the table gives nobody a login. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Opens a session; the token is told this once. */
export async function openSession(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60_000);
  await db.insert(sessions).values({ tokenHash: hashOf(token), userId, createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** Finds the user of a token; null for an unknown or expired one. Prepared: every call asks it. */
export function sessionFinder(db: Database): (token: string, now: Date) => Promise<CurrentUser | null> {
  const query = db
    .select({
      id: users.id,
      phone: users.phone,
      userName: users.userName,
      role: users.role,
      tenantId: users.tenantId,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder("hash")))
    .prepare("session_user");
  return async (token, now) => {
    const [row] = await query.execute({ hash: hashOf(token) });
    if (!row || row.expiresAt <= now) return null;
    const { expiresAt: _, ...user } = row;
    return user;
  };
}

/** The channel on which every end of a session says its hash: what it opened ends with it, in every process. */
export const SESSION_CHANNEL = "session_ends";

async function endSessions(db: Queryable, which: SQL): Promise<void> {
  await db.execute(
    sql`with gone as (delete from sessions where ${which} returning token_hash) select pg_notify(${SESSION_CHANNEL}, token_hash) from gone`,
  );
}

export const closeSession = (db: Queryable, token: string): Promise<void> =>
  endSessions(db, eq(sessions.tokenHash, hashOf(token)));
export const closeSessionsOf = (db: Queryable, userId: string): Promise<void> =>
  endSessions(db, eq(sessions.userId, userId));
export const sweepSessions = (db: Queryable, now: Date): Promise<void> => endSessions(db, lt(sessions.expiresAt, now));
