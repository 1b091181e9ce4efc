/** Sending and guessing codes (decisions: 6 digits, 5 minutes, single use, 5 wrong guesses kill it). */
export const CODE_MINUTES = 5;
export const CODE_GUESSES = 5;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface RateLimit {
  max: number;
  windowMs: number;
}

export const SMS_PER_PHONE_MINUTE: RateLimit = { max: 1, windowMs: MINUTE };
export const SMS_PER_PHONE_DAY: RateLimit = { max: 10, windowMs: 24 * HOUR };
/** An office or a school sits behind one address; a sender of spam asks for thousands. */
export const SMS_PER_ADDRESS_HOUR: RateLimit = { max: 100, windowMs: HOUR };
/** Bounds the bill when an attacker has many addresses. */
export const SMS_OVERALL_HOUR: RateLimit = { max: 3_000, windowMs: HOUR };
/** Guesses at codes, over all phones, from one address. */
export const LOGINS_PER_ADDRESS: RateLimit = { max: 300, windowMs: 10 * MINUTE };

export const SESSION_DAYS = 30;
/** A session's newest call is noted once in so long: not every call writes. */
export const SEEN_MS = 5 * MINUTE;
