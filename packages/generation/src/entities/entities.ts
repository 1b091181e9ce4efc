import type { Field } from "../fields/field.ts";
import type { StepNumber } from "../steps/stepNumber.ts";
import { ACT_FIELDS, type Act } from "./act.ts";
import { BIOGRAPHY_FIELDS, type Biography } from "./biography.ts";
import { SCENE_FIELDS, type Scene } from "./scene.ts";
import { SEQUENCE_FIELDS, type Sequence } from "./sequence.ts";
import { STORY_CORE_FIELDS, type StoryCore } from "./storyCore.ts";
import { STORY_OUTLINE_FIELDS, type StoryOutline } from "./storyOutline.ts";
import { STORY_SYNOPSIS_FIELDS, type StorySynopsis } from "./storySynopsis.ts";

/** What the seven steps before the script are made of. */
export interface Entities {
  core: StoryCore;
  synopsis: StorySynopsis;
  biography: Biography;
  outline: StoryOutline;
  act: Act;
  sequence: Sequence;
  scene: Scene;
}
export type ItemKind = keyof Entities;

export interface Entity {
  kind: ItemKind;
  label: string;
  /** The step whose items these are. */
  step: StepNumber;
  fields: readonly Field[];
  /** The wire's name of the summary; null where a step has none of its own. */
  summary: string | null;
  /** The kind of the item above it. */
  parent: ItemKind | null;
  /** One a work, or a list. */
  many: boolean;
}

export const ENTITIES: Readonly<Record<ItemKind, Entity>> = {
  core: entity("core", "故事内核", 1, STORY_CORE_FIELDS, null, null),
  synopsis: entity("synopsis", "故事梗概", 2, STORY_SYNOPSIS_FIELDS, "storySynopsis", null),
  biography: { ...entity("biography", "人物小传", 3, BIOGRAPHY_FIELDS, "characterBiographies", null), many: true },
  outline: entity("outline", "故事大纲", 4, STORY_OUTLINE_FIELDS, "storyOutline", null),
  act: { ...entity("act", "幕", 5, ACT_FIELDS, "actSummary", null), many: true },
  sequence: { ...entity("sequence", "序列", 6, SEQUENCE_FIELDS, "sequenceSummary", "act"), many: true },
  scene: { ...entity("scene", "场景", 7, SCENE_FIELDS, null, "sequence"), many: true },
};
export const ITEM_KINDS = Object.keys(ENTITIES) as ItemKind[];

function entity(
  kind: ItemKind,
  label: string,
  step: StepNumber,
  fields: readonly Field[],
  summary: string | null,
  parent: ItemKind | null,
): Entity {
  return { kind, label, step, fields, summary, parent, many: false };
}
