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
/** More codes than this from one browser in an hour, and a challenge is asked first. */
export const SMS_PER_DEVICE_HOUR: RateLimit = { max: 5, windowMs: HOUR };
export const perHour = (max: number): RateLimit => ({ max, windowMs: HOUR });
export const perDay = (max: number): RateLimit => ({ max, windowMs: 24 * HOUR });

/** How long a challenge can be answered: thirty seconds of work, or a line to be read, with ample time for a screen reader. */
export const CHALLENGE_MINUTES = 10;
export const CHALLENGES_PER_ADDRESS: RateLimit = { max: 120, windowMs: 10 * MINUTE };
/** Of four lines one is right: who guesses is right once in four. */
export const WRONG_ANSWERS: RateLimit = { max: 3, windowMs: 10 * MINUTE };
export const WRONG_ANSWERS_PER_ADDRESS: RateLimit = { max: 15, windowMs: 10 * MINUTE };

/** A proven old number may be followed by the new one for so long. */
export const PHONE_PROOF_MINUTES = 10;
export const PHONE_CHANGE_TRIES: RateLimit = { max: 20, windowMs: HOUR };
/** Guesses at codes, over all phones, from one address. */
export const LOGINS_PER_ADDRESS: RateLimit = { max: 300, windowMs: 10 * MINUTE };

export const SESSION_DAYS = 30;
/** A session's newest call is noted once in so long: not every call writes. */
export const SEEN_MS = 5 * MINUTE;
