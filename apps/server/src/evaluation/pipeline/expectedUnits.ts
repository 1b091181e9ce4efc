import type { ModelPort } from "../../model/index.ts";
import type { PromptBook } from "../prompts/loadPrompts.ts";
import { estimateReading } from "../reading/readingPlan.ts";
import { estimate } from "./plan.ts";

/** What a screenplay of so many characters costs by the price table, whoever asks. */
export const expectedUnits = (model: ModelPort, { screenplay }: PromptBook, characters: number): number =>
  estimate(model, screenplay, estimateReading(model, screenplay, characters), 0).units;
