import type { ModelPort } from "../../model/index.ts";
import type { PromptBook } from "../prompts/loadPrompts.ts";
import { estimateReading } from "../reading/readingPlan.ts";
import { estimate, type EvaluationScope } from "./plan.ts";

/** What a screenplay of so many characters costs by the price table, whoever asks. */
export const expectedUnits = (
  model: ModelPort,
  { screenplay }: PromptBook,
  characters: number,
  scope: EvaluationScope,
): number => estimate(model, screenplay, estimateReading(model, screenplay, characters), 0, scope).units;
