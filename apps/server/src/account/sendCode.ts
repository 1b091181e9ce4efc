import { AppError, type Database, type Now } from "../platform/index.ts";
import { SMS_OVERALL_HOUR, SMS_PER_ADDRESS_HOUR, SMS_PER_PHONE_DAY, SMS_PER_PHONE_MINUTE } from "./limits.ts";
import { refundAttempt, consumeAttempt } from "./rateLimit.ts";
import type { SmsSender } from "./sms/index.ts";
import { issueCode } from "./smsCode.ts";

export interface SendCodeDeps {
  db: Database;
  now: Now;
  secret: Buffer;
  sendSms: SmsSender;
}

/** Sends a new code to a phone; whether it has an account makes no difference. @throws AppError too-many */
export async function sendCode(deps: SendCodeDeps, phone: string, address: string): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const minute = `sms:minute:${phone}`;
  if (!(await consumeAttempt(db, minute, SMS_PER_PHONE_MINUTE, now)))
    throw new AppError("too-many", { msg: "验证码已发送，请在60秒后重试" });
  const wider = [
    [`sms:day:${phone}`, SMS_PER_PHONE_DAY, "今天获取验证码的次数已用完，请明天再试"],
    [`sms:address:${address}`, SMS_PER_ADDRESS_HOUR, undefined],
    ["sms:all", SMS_OVERALL_HOUR, undefined],
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
