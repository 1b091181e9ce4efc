import { z } from "zod";
import { WorkInput } from "../../engine/index.ts";
import { ReadingPlan } from "../reading/readingPlan.ts";

/** What an evaluation's run was asked to do, as its row keeps it. */
export const EvaluationInput = WorkInput.extend({
  /** What its user said the work is when it started: whose prompts and rubric these are. */
  form: z.enum(["screenplay", "novel"]).default("screenplay"),
  /** Null: the whole text is read at once. */
  plan: ReadingPlan.nullable().default(null),
  /** Whether each section's sentences are checked against the lines that they cite. */
  supportCheck: z.boolean().default(false),
});
export type EvaluationInput = z.infer<typeof EvaluationInput>;

export const readInput = (input: unknown): EvaluationInput => EvaluationInput.parse(input);
