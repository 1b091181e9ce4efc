import { ERRORS } from "@mochang/contract/errors";
import { isPhone, type CallingCode } from "@mochang/contract/phone";

/** What is wrong with a phone as it would be sent. */
export const phoneFault = (phone: string, code: CallingCode): string | null =>
  isPhone(phone, code === 86 ? [] : [code]) ? null : ERRORS["phone-invalid"].msg;
export const codeFault = (code: string): string | null =>
  code.trim().length === 6 ? null : ERRORS["code-invalid"].msg;
