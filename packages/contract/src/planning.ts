import { z } from "zod";
import type { Form } from "./evaluation.ts";
import { inForm } from "./inForm.ts";
import { ItemId } from "./scriptPerson.ts";

/** The four items of planning by their prompts' ids; titles as `inForm` reads them. */
export const PLANNING = [
  { promptId: 101, title: "{全剧}概述" },
  { promptId: 102, title: "背景设定" },
  { promptId: 103, title: "故事梗概" },
  { promptId: 104, title: "情节设定" },
] as const;
/** Title of an item. */
export const planningTitle = (promptId: number, form: Form): string =>
  inForm(PLANNING.find((item) => item.promptId === promptId)?.title ?? "", form);
export const PlanningPrompt = z.coerce.number().pipe(z.literal([101, 102, 103, 104]));
export type PlanningPrompt = z.output<typeof PlanningPrompt>;

export const PLANNING_TEXT_MAX = 20_000;
/** Ends a text whose writing was stopped. */
export const PLANNING_STOPPED_NOTE = "\n\n〔写到这里停下了〕";
const Text = z
  .string()
  .max(PLANNING_TEXT_MAX)
  .transform((text) => text.toWellFormed().replaceAll("\0", "").trim());

/** One item of a script's planning, in Markdown; a model's words hold citations. */
export const PlanningItem = z.object({
  id: z.string(),
  scriptId: z.string(),
  versionId: z.string(),
  promptId: z.number(),
  title: z.string(),
  result: z.string(),
  /** Who wrote `result`; null while it is empty. */
  origin: z.enum(["author", "model"]).nullable(),
  /** The writer has changed what a model wrote. */
  edited: z.boolean(),
  /** What stood there before; empty for nothing. */
  previous: z.string(),
  /** Who wrote that; null where nobody knows. */
  previousOrigin: z.enum(["author", "model"]).nullable(),
  /** A model's newer text that waits for its writer's decision; empty for none. */
  offered: z.string(),
  /** Ids of the scenes that were changed since `result` was written. */
  changedScenes: z.array(z.string()),
  /** YYYY-MM-DD HH:mm:ss; null while there is nothing. */
  updateTime: z.string().nullable(),
});
export type PlanningItem = z.infer<typeof PlanningItem>;

export const SavePlanning = z.object({
  id: ItemId,
  scriptId: z.string().max(64).optional(),
  versionId: z.string().max(64).nullish(),
  result: Text,
  /** What the client shows in this place: other words are not replaced, which answers 409. Left out: whatever stands there is. */
  replaces: z.string().max(PLANNING_TEXT_MAX).optional(),
  /** What a model has written anew, as the client shows it where its writer takes it: where that is another by now, 409. */
  offered: z.string().max(PLANNING_TEXT_MAX).optional(),
});
export type SavePlanning = z.input<typeof SavePlanning>;
/** Does away with what a model has written anew. `offered`: as the client shows it; another text is kept, which answers 409. */
export const DiscardPlanning = SavePlanning.pick({ id: true, scriptId: true, versionId: true, offered: true });
export type DiscardPlanning = z.input<typeof DiscardPlanning>;

/** Writing an item anew. `propose`: where something stands there, the new text waits beside it. */
export const RefreshPlanning = z.object({
  scriptId: z.string().min(1).max(64),
  versionId: z.string().max(64).nullish(),
  promptId: PlanningPrompt,
  propose: z.boolean().default(false),
});
export type RefreshPlanning = z.input<typeof RefreshPlanning>;
