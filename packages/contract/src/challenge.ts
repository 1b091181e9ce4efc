import { z } from "zod";

/** What is asked before a code is sent: a question about lines of a script, or some work of the browser in the place of an answer. */
export const ChallengeKind = z.enum(["line", "work"]);
export type ChallengeKind = z.infer<typeof ChallengeKind>;

/** A field left out is an empty one, so that its own sentence is told. */
export const NewChallenge = z.object({ phone: z.string().default(""), kind: ChallengeKind.default("line") });

export const Challenge = z.object({
  id: z.string(),
  /** The kind of line that is looked for, and what that is; with the lines to choose from. */
  question: z.object({ term: z.string(), meaning: z.string(), lines: z.array(z.string()) }).nullable(),
  /** For each of so many puzzles a number is to be found; the answer is taken after so many seconds. */
  work: z.object({ seed: z.string(), puzzles: z.number(), bits: z.number(), seconds: z.number() }).nullable(),
});
export type Challenge = z.infer<typeof Challenge>;

/** An answer is judged once: right or wrong, its challenge is used up. */
export const ChallengeAnswer = z.object({
  id: z.string().min(1).max(64),
  line: z.number().int().min(0).max(9).optional(),
  numbers: z.array(z.number().int().nonnegative()).max(64).optional(),
});
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;

/** Of the call that sends a code; apart from the account's, so that pages do not load what they never read. */
export const SendSms = z.object({
  type: z.coerce.number().default(2),
  phone: z.string().default(""),
  /** Where one was asked for (`challenge-needed`). */
  challenge: ChallengeAnswer.optional(),
});
