import { ERRORS, MESSAGES } from "@mochang/contract/errors";
import { PHONE_PATTERN } from "@mochang/contract/phone";

export interface LoginForm {
  phone: string;
  code: string;
  agreed: boolean;
}

/** Without the spaces and dashes that address books put between the digits. */
export const cleanPhone = (typed: string): string => typed.replace(/[\s-]/g, "").replace(/^\+?86(?=1\d{10}$)/, "");

export const phoneFault = (phone: string): string | null =>
  PHONE_PATTERN.test(cleanPhone(phone)) ? null : ERRORS["phone-invalid"].msg;
export const codeFault = (code: string): string | null =>
  code.trim().length === 6 ? null : ERRORS["code-invalid"].msg;

export interface LoginFaults {
  phone: string | null;
  code: string | null;
  /** Said as a toast, not under a field. */
  agreement: string | null;
}

export function loginFaults(form: LoginForm): LoginFaults {
  return {
    phone: phoneFault(form.phone),
    code: codeFault(form.code),
    agreement: form.agreed ? null : MESSAGES.agreementMissing,
  };
}
