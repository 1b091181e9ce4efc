import { createHmac, timingSafeEqual } from "node:crypto";
import { maskPhone } from "@mochang/contract";
import { and, eq, inArray } from "drizzle-orm";
import { AppError, databaseCode, type Database, type Now, type Transaction } from "../platform/index.ts";
import { LOGINS_PER_ADDRESS, PHONE_CHANGE_TRIES, PHONE_PROOF_MINUTES } from "./limits.ts";
import { consumeAttempt } from "./rateLimit.ts";
import { closeOtherSessions, hashOf, type CurrentUser } from "./sessions.ts";
import { takeCode } from "./smsCode.ts";
import { smsCodes, users } from "./tables.ts";

export interface ChangePhoneDeps {
  db: Database;
  now: Now;
  secret: Buffer;
  /** Leaves a message for the user, in the transaction of what it tells. */
  sendMessage(tx: Transaction, userId: string, title: string): Promise<void>;
}

/** Whose call it is: the user, the session by its token, the address that limits count by. */
export interface PhoneCaller {
  user: CurrentUser;
  token: string;
  address: string;
}

/** PostgreSQL's code for a row that exists already. */
const UNIQUE_VIOLATION = "23505";

/** Bound to user, session and present number: it is of no use to another, and of none once the number is changed. */
function signatureOf(secret: Buffer, { user, token }: PhoneCaller, until: number): string {
  const body = `phone-change:${user.id}:${user.phone}:${hashOf(token)}:${until}`;
  return createHmac("sha256", secret).update(body).digest("base64url");
}

function isProof(secret: Buffer, caller: PhoneCaller, proof: string, now: Date): boolean {
  const [, until = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/u.exec(proof) ?? [];
  if (Number(until) <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signatureOf(secret, caller, Number(until))), Buffer.from(signature));
}

/** Guesses at codes are counted by account and by address beside each code's own five. @throws AppError too-many */
async function countGuess(db: Database, { user, address }: PhoneCaller, now: Date): Promise<void> {
  const isUserAllowed = await consumeAttempt(db, `phone:user:${user.id}`, PHONE_CHANGE_TRIES, now);
  if (!isUserAllowed || !(await consumeAttempt(db, `login:address:${address}`, LOGINS_PER_ADDRESS, now)))
    throw new AppError("too-many");
}

/** First step: the present number's code. What it answers is asked for by the second. @throws AppError code-wrong, too-many */
export async function proveOldPhone(deps: ChangePhoneDeps, caller: PhoneCaller, code: string): Promise<string> {
  const { db, secret } = deps;
  const now = deps.now();
  await countGuess(db, caller, now);
  if (!(await takeCode(db, secret, caller.user.phone, code, now))) throw new AppError("code-wrong");
  const until = now.getTime() + PHONE_PROOF_MINUTES * 60_000;
  return `${until}.${signatureOf(secret, caller, until)}`;
}

/**
 * Second step: the new number's code. That a number has an account is told only to who has read its code. The account's other sessions end.
 * @throws AppError phone-proof, phone-same, too-many, code-wrong, phone-taken
 */
export async function changePhone(
  deps: ChangePhoneDeps,
  caller: PhoneCaller,
  { proof, phone, code }: { proof: string; phone: string; code: string },
): Promise<void> {
  const { db, secret } = deps;
  const { user, token } = caller;
  const now = deps.now();
  if (!isProof(secret, caller, proof, now)) throw new AppError("phone-proof");
  if (phone === user.phone) throw new AppError("phone-same");
  await countGuess(db, caller, now);
  if (!(await takeCode(db, secret, phone, code, now))) throw new AppError("code-wrong");
  try {
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(users)
        .set({ phone, ...(user.userName === defaultName(user.phone) && { userName: defaultName(phone) }) })
        .where(and(eq(users.id, user.id), eq(users.phone, user.phone)))
        .returning({ id: users.id });
      // Another window has just changed it.
      if (changed.length === 0) throw new AppError("phone-proof");
      await tx.delete(smsCodes).where(inArray(smsCodes.phone, [user.phone, phone]));
      await closeOtherSessions(tx, user.id, token);
      await deps.sendMessage(tx, user.id, `手机号已换成 ${maskPhone(phone)}，其他设备都已退出登录`);
    });
  } catch (error) {
    if (databaseCode(error) === UNIQUE_VIOLATION) throw new AppError("phone-taken");
    throw error;
  }
}

/** The name that an account begins with. */
export const defaultName = (phone: string): string => `用户${phone.slice(-4)}`;
