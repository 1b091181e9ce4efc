import type { ItemKind } from "@mochang/generation";
import { z } from "zod";
import { AskScripts } from "./modelCalls.ts";
import { GenerationScope } from "./scriptVersionRef.ts";

/** The run from the open step to a later one; behind it `SCRIPT_RUN`'s start, estimate, last, pause, resume and ceiling. */
export const STAGE_RUN_PATH = "/api/generate-step/run";

/** `to`: the last step that is written, 5 acts, 6 sequences, 7 scenes, 8 scripts. */
export const StageTo = z.union([z.literal(5), z.literal(6), z.literal(7), z.literal(8)]);
export const AskStages = GenerationScope.extend({
  to: StageTo,
  critique: z.boolean().nullish(),
  ceiling: AskScripts.shape.ceiling,
  rules: z.string().max(5_000).nullish(),
});
/** `runId`: of such a run that is to go on; what it has answered is not priced. */
export const EstimateStages = AskStages.extend({ runId: z.string().max(64).nullish() });
/** A run from step to step as it was asked for. `ceiling` in units; null: none. */
export const LastStageRun = z.object({
  runId: z.string(),
  ceiling: z.number().nullable(),
  to: StageTo,
  critique: z.boolean(),
  /** It pauses once what is being written is finished. */
  pauseAsked: z.boolean().optional(),
});
export type LastStageRun = z.infer<typeof LastStageRun>;

/** POST: the steps of a version's runs from step to step that wrote cards beyond those asked for, those of the newest run first. */
export const STAGE_SURPLUS_PATH = `${STAGE_RUN_PATH}/surplus`;
export const StageSurplus = z.array(z.object({ runId: z.string(), stepKey: z.string() }));

/** Names the step of such a run that writes the cards below one parent; acts stand below none. */
export const stageCardsKey = (kind: ItemKind, parentId: string | null): string =>
  parentId === null ? `${kind}s` : `${kind}s:${parentId}`;
