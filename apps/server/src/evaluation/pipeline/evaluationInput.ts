import { z } from "zod";
import { WorkInput } from "../../runEngine/index.ts";
import { SCRIPT_TYPES } from "@mochang/generation";
import { ReadingPlan } from "../reading/readingPlan.ts";
import { SCORINGS } from "../rubric/rubric.ts";

/** What an evaluation's run was asked to do, as its row keeps it. */
export const EvaluationInput = WorkInput.extend({
  /** What its user said the work is when it started: whose prompts and rubric these are. */
  form: z.enum(["screenplay", "novel"]).default("screenplay"),
  /** Null: the whole text is read at once. */
  plan: ReadingPlan.nullable().default(null),
  /** Whether each section's sentences are checked against the lines that they cite. */
  supportCheck: z.boolean().default(false),
  /** What its user said that the work is written for; null where nobody said. */
  medium: z
    .literal(SCRIPT_TYPES.map(({ value }) => value))
    .nullable()
    .default(null),
  /** How its samples are judged; runs from before this was written have the first. */
  scoring: z.literal(SCORINGS).default(1),
  /** The tabs whose sections are written; null: all. */
  tabs: z.array(z.number().int()).nullable().default(null),
  /** Why the work gets no grade, where rules found that it is not whole. */
  incomplete: z.string().nullable().default(null),
});
export type EvaluationInput = z.infer<typeof EvaluationInput>;

export const readInput = (input: unknown): EvaluationInput => EvaluationInput.parse(input);
