import { isPhone, SmsCode } from "@mochang/contract";
import { AppError, type Env } from "../platform/index.ts";

/** @throws AppError phone-invalid, also for a region that this installation does not let in */
export function phoneOf(typedPhone: string, { SMS_REGIONS }: Pick<Env, "SMS_REGIONS">): string {
  const phone = typedPhone.trim();
  if (!isPhone(phone, SMS_REGIONS ?? [])) throw new AppError("phone-invalid");
  return phone;
}

/** Of a phone, a code or what comes with them that is not written as it should be. */
export const TYPED: Readonly<Record<string, string>> = {
  phone: "手机号（phone）要写成字符串",
  code: "验证码（code）要写成字符串",
  agreed: "同意的两份协议（agreed）要写明版本：agreement 和 privacy",
  challenge: "答案（challenge）的格式不正确，请换一题再答",
  kind: "题目的种类（kind）是 line 或 work",
};

/** @throws AppError code-invalid */
export function codeOf(typedCode: string): string {
  const code = SmsCode.safeParse(typedCode.trim());
  if (!code.success) throw new AppError("code-invalid");
  return code.data;
}
