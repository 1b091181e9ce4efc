import { z } from "zod";

/** A challenge before a code is sent: a question about lines of a script, or a proof of work by the browser instead. */
export const ChallengeKind = z.enum(["line", "work"]);
export type ChallengeKind = z.infer<typeof ChallengeKind>;

/** A missing field reads as an empty string, so that the refusal names that field. */
export const NewChallenge = z.object({ phone: z.string().default(""), kind: ChallengeKind.default("line") });

export const Challenge = z.object({
  id: z.string(),
  /** The kind of line that is looked for, and what that is; with the lines to choose from. */
  question: z.object({ term: z.string(), meaning: z.string(), lines: z.array(z.string()) }).nullable(),
  /** The number of puzzles to solve, each with a number to be found, and the seconds after which the answer is accepted. */
  work: z.object({ seed: z.string(), puzzles: z.number(), bits: z.number(), seconds: z.number() }).nullable(),
});
export type Challenge = z.infer<typeof Challenge>;

/** A challenge takes one answer: right or wrong, it is used up. */
export const ChallengeAnswer = z.object({
  id: z.string().min(1).max(64),
  line: z.number().int().min(0).max(9).optional(),
  numbers: z.array(z.number().int().nonnegative()).max(64).optional(),
});
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;

/** Request of the call that sends a code; in a module of its own, so that other pages do not load it. */
export const SendSms = z.object({
  type: z.coerce.number().default(2),
  phone: z.string().default(""),
  /** Present after a refusal with `challenge-needed`. */
  challenge: ChallengeAnswer.optional(),
});
