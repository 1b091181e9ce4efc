import type { ChallengeAnswer } from "@mochang/contract";
import { AppError, type Database, type Env, type Now } from "../platform/index.ts";
import { passChallenge } from "./challenge/challenges.ts";
import type { Device } from "./deviceCookie.ts";
import { perDay, perHour, SMS_PER_DEVICE_HOUR, SMS_PER_PHONE_DAY, SMS_PER_PHONE_MINUTE } from "./limits.ts";
import { consumeAttempt, exhaustedFor, refundAttempt } from "./rateLimit.ts";
import type { SmsSender } from "./sms/index.ts";
import { issueCode } from "./smsCode.ts";

export type SmsLimits = Pick<
  Env,
  "SMS_CHALLENGE_AFTER" | "SMS_ADDRESS_HOURLY" | "SMS_DEVICE_DAILY" | "SMS_OVERALL_HOURLY"
>;

export interface SendCodeDeps {
  db: Database;
  now: Now;
  secret: Buffer;
  sendSms: SmsSender;
  env: SmsLimits;
}

export interface SendCodeCall {
  phone: string;
  /** What limits are counted by. */
  address: string;
  /** Null: the call came without a cookie of this server's. */
  device: Device | null;
  challenge?: ChallengeAnswer | undefined;
}

const suspicionKey = (address: string): string => `sms:suspect:${address}`;

/** A wrong guess at a code makes its address suspect, as a code that was asked for does. */
export const countWrongGuess = async (db: Database, env: SmsLimits, address: string, now: Date): Promise<void> =>
  void (await consumeAttempt(db, suspicionKey(address), perHour(env.SMS_CHALLENGE_AFTER), now));

/**
 * Whether a challenge is to be passed first: many codes for one browser, many for browsers behind one address in which nobody has logged in yet,
 * or half of what all may have. Every call is counted, so that parallel ones do not slip through together.
 */
async function isSuspicious({ db, env }: SendCodeDeps, { address, device }: SendCodeCall, now: Date): Promise<boolean> {
  const passed = [await consumeAttempt(db, "sms:asked", perHour(Math.ceil(env.SMS_OVERALL_HOURLY / 2)), now)];
  if (device) passed.push(await consumeAttempt(db, `sms:device:${device.id}`, SMS_PER_DEVICE_HOUR, now));
  if (!device?.known)
    passed.push(await consumeAttempt(db, suspicionKey(address), perHour(env.SMS_CHALLENGE_AFTER), now));
  return passed.includes(false);
}

const tooSoon = (ms: number): AppError =>
  new AppError("too-many", { msg: `验证码已发送，请在${Math.max(1, Math.ceil(ms / 1000))}秒后重试` });

/**
 * Sends a new code to a phone; whether it has an account makes no difference.
 * @throws AppError challenge-needed, challenge-wrong, challenge-locked, too-many
 */
export async function sendCode(deps: SendCodeDeps, call: SendCodeCall): Promise<void> {
  const { db, env } = deps;
  const { phone, address, device } = call;
  const now = deps.now();
  const minute = `sms:minute:${phone}`;
  // Whoever asks again too soon is told so, and is not suspect for that.
  const remainingMs = () => exhaustedFor(db, minute, SMS_PER_PHONE_MINUTE, now);
  const remaining = await remainingMs();
  if (remaining !== null) throw tooSoon(remaining);
  if (await isSuspicious(deps, call, now))
    await passChallenge(deps, phone, call.challenge, { address, device: device?.id ?? null });
  if (!(await consumeAttempt(db, minute, SMS_PER_PHONE_MINUTE, now))) throw tooSoon((await remainingMs()) ?? 0);
  const wider = [
    [`sms:day:${phone}`, SMS_PER_PHONE_DAY, "今天获取验证码的次数已用完，请明天再试"],
    [`sms:address:${address}`, perHour(env.SMS_ADDRESS_HOURLY), undefined],
    ...(device ? [[`sms:device:day:${device.id}`, perDay(env.SMS_DEVICE_DAILY), undefined] as const] : []),
    ["sms:all", perHour(env.SMS_OVERALL_HOURLY), undefined],
  ] as const;
  for (const [key, limit, msg] of wider)
    if (!(await consumeAttempt(db, key, limit, now))) throw new AppError("too-many", { msg });
  const code = await issueCode(db, deps.secret, phone, now);
  try {
    await deps.sendSms({ phone, code, sentAt: now.toISOString() });
  } catch (error) {
    // Nothing reached the phone: the next try need not wait.
    await refundAttempt(db, minute);
    throw error;
  }
}
