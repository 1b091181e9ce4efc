import { z } from "zod";
import { ReadingPlan } from "../reading/readingPlan.ts";

/** What an evaluation's run was asked to do, as its row keeps it. */
export const EvaluationInput = z.object({
  /** Null: rules alone. */
  model: z.object({ name: z.string(), simulated: z.boolean() }).nullable(),
  /** What its user said the work is when it started: whose prompts and rubric these are. */
  form: z.enum(["screenplay", "novel"]).default("screenplay"),
  /** The reading of the document that it is about; null for one older than readings: the newest. */
  readingId: z.string().nullable().default(null),
  /** Null: the whole text is read at once. */
  plan: ReadingPlan.nullable().default(null),
  /** How often each step was retried by hand: every retry is a reservation of its own. */
  retries: z.record(z.string(), z.number()).default({}),
  /** Unexpected errors so far; kills are none. */
  faults: z.number().default(0),
});
export type EvaluationInput = z.infer<typeof EvaluationInput>;

export const readInput = (input: unknown): EvaluationInput => EvaluationInput.parse(input);

/** The ledger's name of a step: one per retry by hand, so that each is reserved, and ended, once. */
export const inkStep = (input: EvaluationInput, key: string): string => {
  const retries = input.retries[key] ?? 0;
  return retries > 0 ? `${key}#${retries + 1}` : key;
};
