import { MESSAGES } from "@mochang/contract/errors";
import type { CallingCode } from "@mochang/contract/phone";
import { codeFault, phoneFault } from "../smsCode/index.ts";

export interface LoginForm {
  /** As it would be sent. */
  phone: string;
  region: CallingCode;
  code: string;
  agreed: boolean;
}

export interface LoginFaults {
  phone: string | null;
  code: string | null;
  /** Said as a toast, not under a field. */
  agreement: string | null;
}

export function loginFaults(form: LoginForm): LoginFaults {
  return {
    phone: phoneFault(form.phone, form.region),
    code: codeFault(form.code),
    agreement: form.agreed ? null : MESSAGES.agreementMissing,
  };
}
