import { isPhone, SmsCode } from "@mochang/contract";
import { AppError, type Env } from "../platform/index.ts";

/** @throws AppError phone-invalid, also for a region that this installation does not let in */
export function phoneOf(typedPhone: string, { SMS_REGIONS }: Pick<Env, "SMS_REGIONS">): string {
  const phone = typedPhone.trim();
  if (!isPhone(phone, SMS_REGIONS ?? [])) throw new AppError("phone-invalid");
  return phone;
}

/** @throws AppError code-invalid */
export function codeOf(typedCode: string): string {
  const code = SmsCode.safeParse(typedCode.trim());
  if (!code.success) throw new AppError("code-invalid");
  return code.data;
}
