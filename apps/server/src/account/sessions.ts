import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, lt, ne, sql, type SQL } from "drizzle-orm";
import type { Database, Queryable } from "../platform/index.ts";
import { sessions, users } from "./tables.ts";
import { SEEN_MS, SESSION_DAYS } from "./limits.ts";

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

/** Where a call comes from, as far as a session notes it. */
export interface CallOrigin {
  /** In plain words. */
  device: string;
  /** Masked. */
  address: string;
}
const UNKNOWN_ORIGIN: CallOrigin = { device: "", address: "" };

/** Opens a session; the token is told this once. */
export async function openSession(
  db: Queryable,
  userId: string,
  now: Date,
  origin = UNKNOWN_ORIGIN,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60_000);
  await db
    .insert(sessions)
    .values({ tokenHash: hashOf(token), userId, createdAt: now, expiresAt, seenAt: now, ...origin });
  return { token, expiresAt };
}

export type FindSession = (token: string, now: Date, originOf?: () => CallOrigin) => Promise<CurrentUser | null>;

/** Finds the user of a token; null for an unknown or expired one. With `originOf` the call is noted as the session's newest. Prepared: every call asks it. */
export function sessionFinder(db: Database): FindSession {
  const query = db
    .select({
      id: users.id,
      phone: users.phone,
      userName: users.userName,
      role: users.role,
      tenantId: users.tenantId,
      expiresAt: sessions.expiresAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder("hash")))
    .prepare("session_user");
  return async (token, now, originOf) => {
    const hash = hashOf(token);
    const [row] = await query.execute({ hash });
    if (!row || row.expiresAt <= now) return null;
    const { expiresAt: _, seenAt, ...user } = row;
    if (originOf && now.getTime() - seenAt.getTime() > SEEN_MS)
      await db
        .update(sessions)
        .set({ seenAt: now, ...originOf() })
        .where(eq(sessions.tokenHash, hash));
    return user;
  };
}

/** A login session as its user sees it. */
export interface SessionRow extends CallOrigin {
  id: string;
  createdAt: Date;
  seenAt: Date;
  current: boolean;
}

/** The sessions of a user that go on; the one of `token` first, then the most recently used. */
export async function sessionsOf(db: Queryable, userId: string, token: string, now: Date): Promise<SessionRow[]> {
  const current = sql<boolean>`${sessions.tokenHash} = ${hashOf(token)}`;
  return await db
    .select({
      id: sessions.id,
      device: sessions.device,
      address: sessions.address,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      current,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(current), desc(sessions.seenAt));
}

/** The channel on which every end of a session says its hash: what it opened ends with it, in every process. */
export const SESSION_CHANNEL = "session_ends";

/** How many have ended. */
async function endSessions(db: Queryable, which: SQL | undefined): Promise<number> {
  const { rows } = await db.execute(
    sql`with gone as (delete from sessions where ${which} returning token_hash) select pg_notify(${SESSION_CHANNEL}, token_hash) from gone`,
  );
  return rows.length;
}

export const closeSession = (db: Queryable, token: string): Promise<number> =>
  endSessions(db, eq(sessions.tokenHash, hashOf(token)));
export const closeSessionsOf = (db: Queryable, userId: string): Promise<number> =>
  endSessions(db, eq(sessions.userId, userId));
/** Ends one session of a user by its id; another's is none. */
export const closeOwnSession = (db: Queryable, userId: string, id: string): Promise<number> =>
  endSessions(db, and(eq(sessions.userId, userId), eq(sessions.id, id)));
/** Ends every session of a user but the one of `token`. */
export const closeOtherSessions = (db: Queryable, userId: string, token: string): Promise<number> =>
  endSessions(db, and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashOf(token))));
export const sweepSessions = (db: Queryable, now: Date): Promise<number> =>
  endSessions(db, lt(sessions.expiresAt, now));
