import { z } from "zod";
import { SaveNumber, SCENES_MAX } from "./document.ts";
import { ItemId, ScriptVersionQuery } from "./scriptPerson.ts";

/** The calls of clients without an editor of ours: scenes in the words of spec 3, read out of the document and back into it. */

export const SCENE_DESCRIPTION_MAX = 2_000;
const TEXT_MAX = 5_000_000;
const LINES_MAX = 50_000;

/** A note's or a struck part of a line: `content` stands at `index`, UTF-16, of the line's (or the title's) text. */
export const BlockRemark = z.object({
  type: z.enum(["annotation", "strike"]),
  content: z.string(),
  annotationId: z.string().nullable(),
  index: z.number(),
});
export type BlockRemark = z.infer<typeof BlockRemark>;

export const SceneLine = z.object({
  /** `action`, `userEditor`, `descript`, `dialogue`, `transition`, and the document's `meta`, `episode`, `chapter`, `text`. */
  type: z.string(),
  content: z.string(),
  /** Its place among the scene's lines, from 0. */
  index: z.number(),
  typeUuid: z.string(),
  blockRemarks: z.array(BlockRemark),
});
export type SceneLine = z.infer<typeof SceneLine>;

export const ScriptScene = z.object({
  /** `<document>.<scene>` */
  id: z.string(),
  scriptId: z.string(),
  versionId: z.string(),
  sceneTitle: z.string(),
  /** The overview. */
  sceneDescription: z.string(),
  /** 1-based; 0 for what stands before the first scene, and for an episode, act or volume (`division`). */
  sceneSort: z.number(),
  division: z.boolean(),
  sceneContent: z.array(SceneLine),
  /** Of the title. */
  blockRemarks: z.array(BlockRemark),
  /** The save that last changed it; an update that names it is refused when the scene has changed since. */
  version: z.number(),
});
export type ScriptScene = z.infer<typeof ScriptScene>;

const GivenRemark = z.object({
  type: z.string().max(40),
  content: z.string().max(TEXT_MAX).default(""),
  annotationId: z.union([z.string().max(64), z.number().transform(String)]).nullish(),
  index: z.number().nullish(),
});
export type GivenRemark = z.output<typeof GivenRemark>;
const GivenRemarks = z.array(GivenRemark).max(10_000).nullish();
const GivenLine = z.object({
  type: z.string().max(40),
  content: z.string().max(TEXT_MAX).default(""),
  typeUuid: z.string().max(64).nullish(),
  blockRemarks: GivenRemarks,
});
export type GivenLine = z.output<typeof GivenLine>;
const Title = z.string().max(10_000).nullish();
const Lines = z.array(GivenLine).max(LINES_MAX).nullish();
const Version = SaveNumber.nullish();

const { scriptId, versionId } = ScriptVersionQuery.shape;
const Sort = z.coerce.number().int().min(0).max(SCENES_MAX);

export const AddScene = z.object({
  scriptId,
  versionId,
  sceneTitle: z.string().max(10_000).default(""),
  /** The place that the new scene takes; those from there on move down. */
  sceneSort: Sort,
  sceneContent: Lines,
  blockRemarks: GivenRemarks,
});
export const DeleteScene = z.object({
  scriptId,
  versionId,
  sceneId: ItemId,
  sceneSort: Sort.nullish(),
  version: Version,
});

/** Both pairs of names stand in the spec. What is left out stays; a scene's place is changed by moving alone. */
export const UpdateScene = z
  .object({
    id: ItemId,
    scriptId: scriptId.optional(),
    versionId,
    sceneTitle: Title,
    title: Title,
    sceneContent: Lines,
    content: Lines,
    blockRemarks: GivenRemarks,
    version: Version,
  })
  .transform(({ title, content, sceneTitle, sceneContent, ...scene }) => ({
    ...scene,
    sceneTitle: sceneTitle ?? title ?? undefined,
    sceneContent: sceneContent ?? content ?? undefined,
  }));
export type UpdateScene = z.output<typeof UpdateScene>;
/** The spec's list of scenes, or the same list named. */
export const UpdateScenes = z.preprocess(
  (sent) => (sent as { scenes?: unknown } | null)?.scenes ?? sent,
  z.array(UpdateScene).max(SCENES_MAX),
);
export const MoveScene = z.object({
  scriptId,
  versionId,
  oldSort: Sort.pipe(z.number().min(1)),
  newSort: Sort.pipe(z.number().min(1)),
});

/** What happens in a scene; for the web app, whose scenes are in its editor. */
export const SceneOverview = z.object({
  /** The bare id. */
  sceneId: z.string(),
  sceneDescription: z.string(),
  origin: z.enum(["author", "model"]),
  edited: z.boolean(),
  /** What stood there before. */
  previous: z.string(),
  /** Who wrote that; null where nobody knows. */
  previousOrigin: z.enum(["author", "model"]).nullable(),
  /** `sceneHash` of what the scene said when it was written: another one means that the scene has changed since. */
  of: z.string(),
  updateTime: z.string(),
});
export type SceneOverview = z.infer<typeof SceneOverview>;
export const SaveOverview = z.object({
  id: ItemId,
  scriptId: scriptId.optional(),
  versionId,
  sceneDescription: z
    .string()
    .max(SCENE_DESCRIPTION_MAX)
    .transform((text) => text.toWellFormed().replaceAll("\0", "").trim()),
  /** What the client shows in this place: other words are not replaced, which answers 409. Left out: whatever stands there is. */
  replaces: z.string().max(SCENE_DESCRIPTION_MAX).optional(),
});

export const RegenerateOverview = z.object({ scriptId, versionId, sceneId: ItemId });
export type RegenerateOverview = z.input<typeof RegenerateOverview>;
