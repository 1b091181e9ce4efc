import { z } from "zod";
import { GenerationScope } from "./scriptVersionRef.ts";
import { ScriptTypeShape } from "./workspace.ts";

/** POST: 从我的大纲开始: a writer's own outline is read into steps 1 to 4. */
export const IMPORT_OUTLINE_PATH = "/api/generate-step/import-outline";
/** POST: starts a workspace from an existing script. */
export const START_FROM_SCRIPT_PATH = "/api/generate-step/from-script";

/** `url`: of a reference file of this script, as its upload answered; else `text`. */
export const ImportOutline = GenerationScope.extend({
  url: z.string().max(64).nullish(),
  text: z.string().max(1_000_000).nullish(),
});
const passage = { text: z.string(), from: z.number(), to: z.number() };
/** The item that each passage was placed in (UTF-16 offsets in the text), and the passages without a place, with the reason. */
export const ImportedOutline = z.object({
  placed: z.array(
    z.object({
      ...passage,
      itemId: z.string(),
      kind: z.string(),
      name: z.string(),
      key: z.string(),
      label: z.string(),
    }),
  ),
  unplaced: z.array(z.object({ ...passage, why: z.string() })),
  step: z.string(),
});
export type ImportedOutline = z.infer<typeof ImportedOutline>;

/** GET ?scriptId=&versionId=: where the reference file is used word for word in the forms, and what of it might be. `before`, `after`: the words around a passage. */
export const REFERENCE_USES_PATH = "/api/generate-step/reference-uses";
export const ReferenceUses = z.array(
  z.object({
    url: z.string(),
    fileName: z.string(),
    uses: z.array(
      z.object({
        itemId: z.string(),
        kind: z.string(),
        name: z.string(),
        key: z.string(),
        label: z.string(),
        quote: z.string(),
        from: z.number(),
        to: z.number(),
        before: z.string(),
        after: z.string(),
      }),
    ),
    /** Sentences that no form contains and that name something of the work. */
    open: z.array(
      z.object({ text: z.string(), paragraph: z.number(), why: z.string(), from: z.number(), to: z.number() }),
    ),
    /** Passages of the file that no prompt takes along, as their writer chose. */
    leftOut: z.array(z.object(passage)),
  }),
);
export type ReferenceUses = z.infer<typeof ReferenceUses>;

/** POST: leaves a passage of a reference file out of the words of that file that prompts take along, or takes it in again. Words that stand in the forms stay there, and are sent as the forms are. */
export const LEAVE_OUT_PATH = "/api/generate-step/leave-out";
/** UTF-16 offsets in the file's text, the end not included. */
export const ReferenceRange = z.object({ from: z.number().int().min(0), to: z.number().int().min(1) });
export type ReferenceRange = z.infer<typeof ReferenceRange>;
/** `url`: of a reference file of this script. */
export const LeaveOut = ReferenceRange.extend({
  scriptId: z.string(),
  url: z.string().max(64),
  leftOut: z.boolean(),
});
export type LeaveOut = z.infer<typeof LeaveOut>;

export const StartFromScript = GenerationScope.extend({ scriptType: ScriptTypeShape });
