import { isPhone, SmsCode } from "@mochang/contract";
import { AppError, type Env } from "../platform/index.ts";

/** @throws AppError phone-invalid, also for a region that this installation does not let in */
export function phoneOf(given: string, { SMS_REGIONS }: Pick<Env, "SMS_REGIONS">): string {
  const phone = given.trim();
  if (!isPhone(phone, SMS_REGIONS ?? [])) throw new AppError("phone-invalid");
  return phone;
}

/** @throws AppError code-invalid */
export function codeOf(given: string): string {
  const code = SmsCode.safeParse(given.trim());
  if (!code.success) throw new AppError("code-invalid");
  return code.data;
}
