import { createHash, randomBytes } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Database, Queryable } from "../platform/index.ts";
import { sessions, users } from "../platform/schema/index.ts";
import { SESSION_DAYS } from "./limits.ts";

/** Who is asking. */
export interface CurrentUser {
  id: string;
  phone: string;
  userName: string;
  role: string;
  tenantId: number;
}

/** Only this is stored: who reads the table cannot log in with it. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Opens a session; the token is told this once. */
export async function openSession(db: Queryable, userId: string, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60_000);
  await db.insert(sessions).values({ tokenHash: hashOf(token), userId, createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** Finds the user of a token; null for an unknown or expired one. Prepared: every call asks it. */
export function sessionFinder(db: Database): (token: string, now: Date) => Promise<CurrentUser | null> {
  const query = db
    .select({ id: users.id, phone: users.phone, userName: users.userName, role: users.role, tenantId: users.tenantId, expiresAt: sessions.expiresAt })
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

export const closeSession = async (db: Queryable, token: string): Promise<void> => void (await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token))));

export const sweepSessions = async (db: Queryable, now: Date): Promise<void> => void (await db.delete(sessions).where(lt(sessions.expiresAt, now)));
