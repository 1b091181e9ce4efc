import { ERRORS } from "@mochang/contract/errors";
import { isPhone, type CallingCode } from "@mochang/contract/phone";

/** What is wrong with a phone as it would be sent. */
export const phoneFault = (phone: string, code: CallingCode): string | null =>
  isPhone(phone, code === 86 ? [] : [code]) ? null : ERRORS["phone-invalid"].msg;

const CODE_LENGTH = 6;

/**
 * The digits of what was typed or pasted in the place of a code: a blank before them or the words of the message around them are left out. The field has no
 * `maxLength`, by which the browser would cut the digits off behind such words.
 */
export const digitsOfCode = (typed: string): string =>
  typed.normalize("NFKC").replace(/\D/gu, "").slice(0, CODE_LENGTH);

export const codeFault = (code: string): string | null =>
  code.trim().length === CODE_LENGTH ? null : ERRORS["code-invalid"].msg;
