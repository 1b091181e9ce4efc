import type { ModelPort } from "../../model/index.ts";
import type { Work } from "../../prompting/index.ts";
import type { Prompts } from "../prompts/loadPrompts.ts";
import type { ReadingPlan } from "../reading/readingPlan.ts";
import type { JudgedBy } from "../report/outcome.ts";
import type { StepResults } from "./stepResults.ts";

/** What the steps of one evaluation are done with. */
export interface StepPerformerOptions {
  work: Work;
  prompts: Prompts;
  plan: ReadingPlan | null;
  results: StepResults;
  effects: { model: ModelPort; runId?: string; userId?: string; supportCheck?: boolean };
  judgedBy: JudgedBy;
  signal: AbortSignal;
  /** Characters of a step have arrived, shown or not; or it began again; or its call waits, null: no more. */
  wrote(key: string, characters: number): void;
  again(key: string): void;
  waits(key: string, why: string | null): void;
}
