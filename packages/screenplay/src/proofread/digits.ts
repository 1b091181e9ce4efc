import { type ProofRule, correctionsOf } from "./correction.ts";

const FULL_WIDTH_ZERO = 0xff10;

const halved = (digits: string): string =>
  digits.replace(/[０-９]/gu, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO));

/** Full-width digits in a line that has half-width ones as well. */
export const digits: ProofRule = (text) =>
  /\d/u.test(text) ? correctionsOf("digits", text, /[０-９]+/gu, ([words]) => halved(words)) : [];
