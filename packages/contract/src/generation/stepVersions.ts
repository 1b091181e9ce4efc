import { z } from "zod";
import { GenerationScope } from "./scriptVersionRef.ts";

/** POST: two versions step by step. */
export const COMPARE_STEPS_PATH = "/api/generate-step/compare";
/** POST: replaces one step by that of another version. */
export const TAKE_STEP_PATH = "/api/generate-step/take-step";

/** `otherVersionId` empty: the default version. */
export const CompareSteps = GenerationScope.extend({ otherVersionId: z.string().max(64).nullish() });
export const TakeStep = CompareSteps.extend({ step: z.coerce.number().int().min(1).max(7) });

/** `state`: only here (`mine`), only in the other version (`theirs`), or in both with other words. Values are in their fields' shapes. */
export const ComparedSteps = z.array(
  z.object({
    step: z.number(),
    kind: z.string(),
    label: z.string(),
    mine: z.number(),
    theirs: z.number(),
    same: z.number(),
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        name: z.string(),
        state: z.enum(["mine", "theirs", "changed"]),
        fields: z.array(z.object({ key: z.string(), label: z.string(), mine: z.unknown(), theirs: z.unknown() })),
      }),
    ),
  }),
);
export type ComparedSteps = z.infer<typeof ComparedSteps>;
/** `kept`: id of the 自动留存 of what was there before. */
export const TakenStep = z.object({ step: z.string(), kept: z.string().nullable() });
