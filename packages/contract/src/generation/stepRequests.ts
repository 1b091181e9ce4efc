import {
  ACT_FIELDS,
  BIOGRAPHY_FIELDS,
  SCENE_FIELDS,
  SEQUENCE_FIELDS,
  STORY_CORE_FIELDS,
  STORY_OUTLINE_FIELDS,
  STORY_SYNOPSIS_FIELDS,
  type Act,
  type Biography,
  type Field,
  type Scene,
  type Sequence,
  type StoryCore,
  type StoryOutline,
  type StorySynopsis,
} from "@mochang/generation";
import { z } from "zod";
import { sentShape } from "./fieldShapes.ts";
import { GenerationId as Id, GenerationScope, GenerationVersionId } from "./scriptVersionRef.ts";
import { GenerationOrigin } from "./stepItems.ts";

/** Properties of a submit, beside the fields of its form. */
const sentHead = {
  id: z.string().max(64).nullish(),
  scriptId: Id,
  versionId: GenerationVersionId,
  /** The version that the form was filled from; absent: whatever stands there. */
  version: z.number().int().min(0).nullish(),
  /** The versions of what stands above it that its writer saw, by their ids: where one is another by now, the item is 待核. */
  madeFrom: z.record(z.string().max(64), z.number().int().min(0)).nullish(),
  sort: z.number().int().min(1).max(10_000).nullish(),
  /** An id that the client gives each form of a new item: one that is sent again is the same submission. Absent: of version 0, one with the same words is; else each is one of its own. */
  formId: z.string().max(64).nullish(),
  /** Fields whose words are a model's, or an idea card's, unchanged. */
  origins: z.record(z.string(), GenerationOrigin).nullish(),
  /** False: no model writes the summary; what is put together from the fields stays. */
  summarise: z.boolean().nullish(),
  /** True: what follows this step is cleared with the submit; the whole as it was before both is kept (自动留存). */
  removeAfter: z.boolean().nullish(),
};
interface SentHead {
  id?: string | null;
  scriptId: string;
  versionId?: string | null;
  version?: number | null;
  madeFrom?: Record<string, number> | null;
  sort?: number | null;
  formId?: string | null;
  origins?: Record<string, "writer" | "model" | "card"> | null;
  summarise?: boolean | null;
  removeAfter?: boolean | null;
}
/** What a form is sent as: every field may be missing, an empty one is answered with the sentence of its rule. */
type Sent<T> = SentHead & { [K in keyof T]?: T[K] | null };
const form = <T>(fields: readonly Field[], more: z.ZodRawShape = {}): z.ZodType<Sent<T>> =>
  z.looseObject({ ...sentHead, ...sentShape(fields), ...more }) as unknown as z.ZodType<Sent<T>>;

export type SubmitStoryCore = Sent<StoryCore>;
export const SubmitStoryCore = form<StoryCore>(STORY_CORE_FIELDS);
export type SubmitStorySynopsis = Sent<StorySynopsis>;
export const SubmitStorySynopsis = form<StorySynopsis>(STORY_SYNOPSIS_FIELDS);
export type SubmitBiography = Sent<Biography>;
export const SubmitBiography = form<Biography>(BIOGRAPHY_FIELDS);
export type SubmitStoryOutline = Sent<StoryOutline>;
export const SubmitStoryOutline = form<StoryOutline>(STORY_OUTLINE_FIELDS);
export type SubmitAct = Sent<Act>;
export const SubmitAct = form<Act>(ACT_FIELDS);
export type SubmitSequence = Sent<Sequence> & { actId?: string | null; actSort?: number | null };
export const SubmitSequence: z.ZodType<SubmitSequence> = form<Sequence>(SEQUENCE_FIELDS, {
  actId: z.string().max(64).nullish(),
  actSort: z.number().nullish(),
});
export type SubmitScene = Sent<Scene> & {
  actId?: string | null;
  actSort?: number | null;
  sequenceId?: string | null;
  sequenceSort?: number | null;
};
export const SubmitScene: z.ZodType<SubmitScene> = form<Scene>(SCENE_FIELDS, {
  actId: z.string().max(64).nullish(),
  actSort: z.number().nullish(),
  sequenceId: z.string().max(64).nullish(),
  sequenceSort: z.number().nullish(),
});

/** A summary edited in its place; sent under the step's own name of it, or as `summary`. */
export const UpdateSummary = z.object({
  id: Id,
  scriptId: Id,
  versionId: GenerationVersionId,
  version: z.number().int().min(0).nullish(),
  summary: z.string().max(200_000),
});
export type UpdateSummary = z.input<typeof UpdateSummary>;

export const ItemOf = GenerationScope.extend({ id: Id });
/** `parentId`: the act of a sequence, the sequence of a scene; absent: it stays where it is. */
export const MoveItem = ItemOf.extend({
  parentId: z.string().max(64).nullish(),
  sort: z.number().int().min(1).max(10_000),
});
export type MoveItem = z.input<typeof MoveItem>;
export const RenameBiography = ItemOf.extend({ name: z.string().max(200_000) });
export const SettleStepOffer = ItemOf.extend({
  take: z.boolean(),
  keys: z.array(z.string().max(64)).max(50).optional(),
});

/** `runId`: of the run that wrote the cards; `id`: of one of its surplus ones. */
export const TakeSurplus = GenerationScope.extend({ runId: Id, id: Id });

/**
 * The id that a card beyond those asked for has once it is taken. Answers of before such cards had ids of their own name it by its place; those of a run
 * from step to step could not be taken then.
 */
export const surplusId = (card: Record<string, unknown>, runId: string, index: number): string =>
  typeof card["id"] === "string" ? card["id"] : `${runId}-${index}`;

/** `urls` as the upload answered them. */
export const DeleteReferences = z.object({ scriptId: Id, urls: z.array(z.string().max(64)).max(20) });

/** `content`: the scene's words, for one who has no sheet; absent: the sheet has saved them, and the scene is written now. */
export const SubmitContent = ItemOf.extend({ content: z.string().max(1_000_000).nullish() });
export type SubmitContent = z.input<typeof SubmitContent>;
/** Request of the stream of revisions: those above `revision` are sent. */
export const StepsQuery = GenerationScope.extend({ revision: z.coerce.number().int().min(0).default(0) });
