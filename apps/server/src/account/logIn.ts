import { randomUUID } from "node:crypto";
import type { LegalVersions } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { AppError, type Database, type Now, type Transaction } from "../platform/index.ts";
import { isCurrentVersion, recordConsent, type LegalTexts } from "./consents.ts";
import { defaultName } from "./changePhone.ts";
import { hasLoggedIn, type Device } from "./deviceCookie.ts";
import { countWrongGuess, type SmsLimits } from "./sendCode.ts";
import { users } from "./tables.ts";
import { LOGINS_PER_ADDRESS } from "./limits.ts";
import { consumeAttempt } from "./rateLimit.ts";
import { openSession, type CallOrigin } from "./sessions.ts";
import { takeCode } from "./smsCode.ts";

export interface LogInDeps {
  db: Database;
  now: Now;
  secret: Buffer;
  /** Runs in the transaction that makes an account, e.g. to give it its ink. */
  onNewUser(tx: Transaction, userId: string): Promise<void>;
  /** Leaves a message for the user. */
  sendMessage(tx: Transaction, userId: string, title: string): Promise<void>;
  legal: LegalTexts;
  env: SmsLimits;
}

export interface LogInCall {
  phone: string;
  code: string;
  /** What limits are counted by. */
  address: string;
  origin: CallOrigin;
  /** The browser by its cookie. */
  device: Device | null;
  agreed?: LegalVersions | undefined;
}

/**
 * Logs in with a phone's code; the first login makes the account. Says the same for a wrong code, a used one, an old one and a phone
 * that never asked for one. A known user is told of a browser that is new to him. @throws AppError code-wrong, too-many
 */
export async function logIn(
  deps: LogInDeps,
  { phone, code, address, origin, device, agreed }: LogInCall,
): Promise<{ userId: string; token: string; expiresAt: Date }> {
  const { db } = deps;
  const now = deps.now();
  if (!(await consumeAttempt(db, `login:address:${address}`, LOGINS_PER_ADDRESS, now))) throw new AppError("too-many");
  if (!(await takeCode(db, deps.secret, phone, code, now))) {
    await countWrongGuess(db, deps.env, address, now);
    throw new AppError("code-wrong");
  }
  return db.transaction(async (tx) => {
    const { userId, isNew } = await findOrCreate(tx, deps, phone, now);
    if (!isNew && !hasLoggedIn(deps.secret, device, userId))
      await deps.sendMessage(tx, userId, `新设备登录：${origin.device}（${origin.address}）。不是您，请到账号页结束它`);
    // Whoever ticked the box of an older page is asked on the next one.
    if (agreed && isCurrentVersion(agreed, deps.legal)) await recordConsent(tx, userId, deps.legal, now);
    return { userId, ...(await openSession(tx, userId, now, origin)) };
  });
}

async function findOrCreate(
  tx: Transaction,
  deps: LogInDeps,
  phone: string,
  now: Date,
): Promise<{ userId: string; isNew: boolean }> {
  const [created] = await tx
    .insert(users)
    .values({ id: randomUUID(), phone, userName: defaultName(phone), createdAt: now, lastLoginAt: now })
    .onConflictDoNothing({ target: users.phone })
    .returning({ id: users.id });
  if (created) {
    await deps.onNewUser(tx, created.id);
    return { userId: created.id, isNew: true };
  }
  const [existing] = await tx
    .update(users)
    .set({ lastLoginAt: now })
    .where(eq(users.phone, phone))
    .returning({ id: users.id });
  if (!existing) throw new Error("a user vanished between two statements");
  return { userId: existing.id, isNew: false };
}
