import { z } from "zod";
import { optionalText } from "./optionalText.ts";
import { promptIdIn, promptIdsIn } from "./promptIds.ts";
import { SceneId } from "./scriptPerson.ts";

const Id = z.string().min(1).max(64);
const Version = optionalText(z.string().max(64));

/** What a scene is evaluated for; all five are the comprehensive evaluation. */
export const CARD_PROMPTS = [
  { id: 108, title: "叙事原则", about: "目标、阻力、转折在不在" },
  { id: 109, title: "文字功底", about: "物件、动作、信息怎么给" },
  { id: 110, title: "语言表达", about: "句子、节奏、现成话" },
  { id: 111, title: "语境适配", about: "和前后场对不对得上" },
  { id: 112, title: "台词运用", about: "谁在说，说给谁，藏了什么" },
] as const;
const CARD_IDS = [108, 109, 110, 111, 112] as const;
export const CardPromptId = z.literal(CARD_IDS);
export type CardPromptId = z.infer<typeof CardPromptId>;

/** Step key of a card in its run. */
export const cardKey = (promptId: number): string => `card:${promptId}`;

export const SceneOf = z.object({ scriptId: Id, versionId: Version, sceneId: SceneId });
export type SceneOf = z.input<typeof SceneOf>;

/** As a query, too: `promptIds=108,109`. */
export const EvaluateScene = SceneOf.extend({
  promptIds: promptIdsIn(CARD_IDS).refine((ids) => ids.length > 0, "empty"),
});
export type EvaluateScene = z.input<typeof EvaluateScene>;

/** Words of the script in a card, and the line in which they stood. */
export const CardQuote = z.object({ quote: z.string(), sceneId: z.string(), lineId: z.string() });
export type CardQuote = z.infer<typeof CardQuote>;

export const CARD_MAX = 5_000;
/** One judgement of a scene. Its quotes stand in it as `【第22场「几点？」】`. */
export const SceneCard = z.object({
  id: z.string(),
  scriptId: z.string(),
  versionId: z.string(),
  sceneId: z.string(),
  promptId: CardPromptId,
  title: z.string(),
  result: z.string(),
  quotes: z.array(CardQuote),
  /** The scene's lines when it was judged: the hash of each one's words by its id. */
  lines: z.record(z.string(), z.string()),
  /** The model that wrote it; null: the writer. */
  model: z.string().nullable(),
  /** The writer has changed what the model wrote. */
  edited: z.boolean(),
  /** Ink that it took. */
  units: z.number(),
  updateTime: z.string(),
});
export type SceneCard = z.infer<typeof SceneCard>;

/** What stood on a card beside its words: sent along by who takes its deletion back. */
export const DeletedCard = SceneCard.pick({ quotes: true, lines: true, model: true, edited: true }).extend({
  units: z.number().int().nonnegative(),
});
export type DeletedCard = z.infer<typeof DeletedCard>;

export const SaveCard = SceneOf.extend({
  id: z.string().max(200).optional(),
  promptId: promptIdIn(CARD_IDS),
  result: z.string().trim().min(1).max(CARD_MAX),
  deleted: DeletedCard.optional(),
});
export type SaveCard = z.input<typeof SaveCard>;
export const DeleteCard = z.object({ id: z.string().min(1).max(200) });

/** The run under way; null: none. */
export const RunningRun = z.object({ runId: z.string().nullable() });
export const RunStarted = z.object({ runId: z.string(), joined: z.boolean() });
export type RunStarted = z.infer<typeof RunStarted>;
