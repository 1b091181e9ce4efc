import { randomUUID } from "node:crypto";
import type { LegalVersions } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { AppError, type Database, type Now, type Transaction } from "../platform/index.ts";
import { isInHand, recordConsent, type LegalTexts } from "./consents.ts";
import { defaultName } from "./changePhone.ts";
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
  legal: LegalTexts;
  env: SmsLimits;
}

export interface LogInCall {
  phone: string;
  code: string;
  /** What limits are counted by. */
  address: string;
  origin: CallOrigin;
  agreed?: LegalVersions | undefined;
}

/**
 * Logs in with a phone's code; the first login makes the account. Says the same for a wrong code, a used one, an old one and a phone
 * that never asked for one. @throws AppError code-wrong, too-many
 */
export async function logIn(
  deps: LogInDeps,
  { phone, code, address, origin, agreed }: LogInCall,
): Promise<{ token: string; expiresAt: Date }> {
  const { db } = deps;
  const now = deps.now();
  if (!(await consumeAttempt(db, `login:address:${address}`, LOGINS_PER_ADDRESS, now))) throw new AppError("too-many");
  if (!(await takeCode(db, deps.secret, phone, code, now))) {
    await countWrongGuess(db, deps.env, address, now);
    throw new AppError("code-wrong");
  }
  return db.transaction(async (tx) => {
    const userId = await findOrCreate(tx, deps, phone, now);
    // Whoever ticked the box of an older page is asked on the next one.
    if (agreed && isInHand(agreed, deps.legal)) await recordConsent(tx, userId, deps.legal, now);
    return openSession(tx, userId, now, origin);
  });
}

async function findOrCreate(tx: Transaction, deps: LogInDeps, phone: string, now: Date): Promise<string> {
  const [created] = await tx
    .insert(users)
    .values({ id: randomUUID(), phone, userName: defaultName(phone), createdAt: now, lastLoginAt: now })
    .onConflictDoNothing({ target: users.phone })
    .returning({ id: users.id });
  if (created) {
    await deps.onNewUser(tx, created.id);
    return created.id;
  }
  const [known] = await tx
    .update(users)
    .set({ lastLoginAt: now })
    .where(eq(users.phone, phone))
    .returning({ id: users.id });
  if (!known) throw new Error("a user vanished between two statements");
  return known.id;
}
