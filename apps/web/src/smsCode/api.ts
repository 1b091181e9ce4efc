import type { Challenge, ChallengeAnswer, ChallengeKind } from "@mochang/contract";
import { ANYTHING, post, type Schema } from "../lib/api.ts";

/** Checked by hand, since the public pages do not load zod. */
const CHALLENGE: Schema<Challenge> = {
  safeParse: (value) => {
    const { id, question, work } = (value ?? {}) as Partial<Challenge>;
    const whole = typeof id === "string" && (Array.isArray(question?.lines) || typeof work?.seed === "string");
    return whole ? { success: true, data: value as Challenge } : { success: false };
  },
};

/** Sends a code to a phone; after suspicion with the answer to a challenge. */
export const sendCode = (phone: string, challenge?: ChallengeAnswer) =>
  post("/api/sms/send", { type: 2, phone, challenge }, ANYTHING);
export const newChallenge = (phone: string, kind: ChallengeKind) =>
  post("/api/sms/challenge", { phone, kind }, CHALLENGE);
