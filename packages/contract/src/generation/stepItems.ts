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
import { answeredShape } from "./fieldShapes.ts";
import { RaisedItems } from "./workspace.ts";

export const GenerationOrigin = z.enum(["writer", "model", "card"]);
/** What changed above an item since it was made (待核). */
export const ChangedAboveShape = z.object({ id: z.string(), name: z.string() });

/** Properties of every item of a step, beside its fields. */
const head = {
  /** Null: nothing is stored yet. */
  id: z.string().nullable(),
  scriptId: z.string(),
  versionId: z.string(),
  sort: z.number(),
  isSubmit: z.boolean(),
  /** To be sent back with a submit; 0: nothing is stored yet. */
  version: z.number(),
  /** Who wrote each field that is not empty. */
  origins: z.record(z.string(), GenerationOrigin),
  /** A model's newer words beside hand-written ones, by the field's key. */
  offered: z.record(z.string(), z.unknown()),
  /** `fields`: put together from the fields, without a model. Null: there is no summary. */
  summaryOrigin: z.enum(["writer", "model", "card", "fields"]).nullable(),
  /** Of a person's portrait and the outline's cover: drawn by a model, or set from the work's own words. Null: there is none. */
  pictureSource: z.enum(["model", "card"]).nullable(),
  changedAbove: z.array(ChangedAboveShape),
};
export interface StepItemHead {
  id: string | null;
  scriptId: string;
  versionId: string;
  sort: number;
  isSubmit: boolean;
  version: number;
  origins: Record<string, "writer" | "model" | "card">;
  offered: Record<string, unknown>;
  summaryOrigin: "writer" | "model" | "card" | "fields" | null;
  pictureSource: "model" | "card" | null;
  changedAbove: { id: string; name: string }[];
}

/** A step's item as it is answered: its fields are those of the entity's table. */
const detail = <T>(fields: readonly Field[], more: z.ZodRawShape = {}): z.ZodType<StepItemHead & T> =>
  z.object({ ...head, ...answeredShape(fields), ...more }) as unknown as z.ZodType<StepItemHead & T>;

/** A reference file of the story core: its words are read in full. */
export const ReferenceFile = z.object({ url: z.string(), name: z.string(), characters: z.number(), bytes: z.number() });
export type ReferenceFile = z.infer<typeof ReferenceFile>;

export type StoryCoreDetail = StepItemHead & StoryCore & { files: ReferenceFile[] };
export const StoryCoreDetail: z.ZodType<StoryCoreDetail> = detail(STORY_CORE_FIELDS, { files: z.array(ReferenceFile) });
export type StorySynopsisDetail = StepItemHead & StorySynopsis;
export const StorySynopsisDetail: z.ZodType<StorySynopsisDetail> = detail(STORY_SYNOPSIS_FIELDS, {
  storySynopsis: z.string(),
});
export type BiographyDetail = StepItemHead & Biography & { isNew: boolean; portraitImage: string };
export const BiographyDetail: z.ZodType<BiographyDetail> = detail(BIOGRAPHY_FIELDS, {
  characterBiographies: z.string(),
  /** Its name is not disabled yet: it has never been submitted. */
  isNew: z.boolean(),
  portraitImage: z.string(),
});
export type StoryOutlineDetail = StepItemHead & StoryOutline & { coverImage: string };
export const StoryOutlineDetail: z.ZodType<StoryOutlineDetail> = detail(STORY_OUTLINE_FIELDS, {
  storyOutline: z.string(),
  coverImage: z.string(),
});
export type ActDetail = StepItemHead & Act;
export const ActDetail: z.ZodType<ActDetail> = detail(ACT_FIELDS, { actSummary: z.string() });
export type SequenceDetail = StepItemHead & Sequence & { name: string; actId: string; actSort: number };
export const SequenceDetail: z.ZodType<SequenceDetail> = detail(SEQUENCE_FIELDS, {
  sequenceSummary: z.string(),
  name: z.string(),
  actId: z.string(),
  actSort: z.number(),
});
const scenePlace = {
  sequenceId: z.string(),
  sequenceSort: z.number(),
  actId: z.string(),
  actSort: z.number(),
  /** The scene's number in the whole work, from 1. */
  number: z.number(),
};
interface ScenePlace {
  sequenceId: string;
  sequenceSort: number;
  actId: string;
  actSort: number;
  number: number;
}
export type SceneDetail = StepItemHead & Scene & ScenePlace & { hasGenerateScript: boolean };
export const SceneDetail: z.ZodType<SceneDetail> = detail(SCENE_FIELDS, {
  ...scenePlace,
  hasGenerateScript: z.boolean(),
});
/** A scene with its script: `content` is the words of the scene of the same id in the version's document. */
export type SceneContentDetail = SceneDetail & {
  sceneTitle: string;
  sceneContent: string;
  content: string;
};
export const SceneContentDetail: z.ZodType<SceneContentDetail> = detail(SCENE_FIELDS, {
  ...scenePlace,
  hasGenerateScript: z.boolean(),
  /** The heading that the sheet shows. */
  sceneTitle: z.string(),
  /** What the scene is about, folded under its title. */
  sceneContent: z.string(),
  content: z.string(),
});

/** Answer of every change of a step that is no submit. */
export const StepMoved = z.object({ item: z.looseObject({ ...head }), step: z.string() });

/**
 * `scenes`: how many scenes of the script were changed; `kept`: id of the 自动留存 of what was there before; `others`: the names of the other persons, which
 * may hold the one that was changed; `state`: what restoring `kept` is told, so that it undoes nothing that was stored since.
 */
export const RenamedBiography = StepMoved.extend({
  scenes: z.number(),
  kept: z.string(),
  state: z.string(),
  raised: RaisedItems,
  others: z.array(z.string()),
});
export type RenamedBiography = z.infer<typeof RenamedBiography>;
export const ContentSaved = z.object({ id: z.string(), step: z.string() });

/** What a submit or an edit is answered with: the item, how far the work is now, and after a submit the run that writes its summary. */
export const submitted = <T extends z.ZodType>(item: T) =>
  z.object({ item, step: z.string(), summaryRunId: z.string().nullish() });

/** Both sides of a submit that was made from another version (HTTP 409, code 4093). */
export const StaleStep = z.object({ mine: z.record(z.string(), z.unknown()), theirs: z.unknown() });
