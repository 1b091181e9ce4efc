import { z } from "zod";
import { WorkInput } from "../../runEngine/index.ts";

/** What a run on scenes or on one passage was asked to do, as its row keeps it. */
export const ScenesInput = WorkInput.extend({
  promptId: z.number().int(),
  /** Names of the passages by their keys, for when the document has changed. */
  names: z.record(z.string(), z.string()).default({}),
  /** Of one passage: the process in which it is done. */
  mark: z.number().optional(),
});
export type ScenesInput = z.infer<typeof ScenesInput>;

export const readScenesInput = (input: unknown): ScenesInput => ScenesInput.parse(input);

/** The ink of scene analysis is that of evaluation. */
export const SYSTEM = "1";

/** What the analysis of a scene by a prompt is written to. */
export const analysisTarget = (promptId: number, key: string): string => `analysis:${promptId}:${key}`;
