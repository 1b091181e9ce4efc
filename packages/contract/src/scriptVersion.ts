import { z } from "zod";
import { pageOf, PageQuery } from "./envelope.ts";

const Id = z.string().min(1).max(64);
export const VERSION_NAME_MAX = 64;
const VersionName = z.string().trim().min(1).max(VERSION_NAME_MAX);
/** Versions of scripts that are modified; those of generation are `3`. */
const VersionType = z.coerce.number().pipe(z.literal(2)).default(2);

/** A version: a whole copy of the document, which is edited on its own. */
export const ScriptVersion = z.object({
  id: z.string(),
  scriptId: z.string(),
  name: z.string(),
  /** What it was copied from; null for a script's first. */
  originalVersionId: z.string().nullable(),
  type: z.literal(2),
  /** '1' for the default version. */
  defaultFlag: z.enum(["0", "1"]),
  /** Kept by itself before something great (自动留存). */
  automatic: z.boolean(),
  createTime: z.string(),
  /** Of its newest save. */
  updateTime: z.string(),
});
export type ScriptVersion = z.infer<typeof ScriptVersion>;

export const VersionsQuery = PageQuery.extend({
  scriptId: Id,
  type: VersionType,
  /** With those that were kept by themselves. */
  automatic: z.stringbool().default(false),
});
export const VersionPage = pageOf(ScriptVersion);
/** `originalVersionId` empty: the default version. */
export const SaveVersion = z.object({
  scriptId: Id,
  originalVersionId: z.string().max(64).nullish(),
  name: VersionName,
  type: VersionType,
});
export const RenameVersion = z.object({ id: Id, name: VersionName, type: VersionType });
export const VersionId = z.object({ id: Id });

/** What a merge could not settle, as long as nobody has answered it. */
export const OpenQuestion = z.object({
  id: z.string(),
  /** The save that brought it. */
  seq: z.number(),
  about: z.string(),
  of: z.enum(["line", "scene"]),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;

/** A line of a kept scene by the spec's names. */
export const SceneContentLine = z.object({
  type: z.string(),
  content: z.string(),
  index: z.number(),
  typeUuid: z.string(),
});
/** A scene as its writer kept it; `scene` is the row to be saved again with the reason `restored`. */
export const SceneBackup = z.object({
  id: z.string(),
  createTime: z.string(),
  sceneContent: z.array(SceneContentLine),
  scene: z.unknown(),
});
export type SceneBackup = z.infer<typeof SceneBackup>;

export const SceneQuery = z.object({ scriptId: Id, versionId: z.string().max(64).nullish(), sceneId: Id });
/** The scene is kept as it was last saved. `giveUp`: the backup that a sixth takes the place of. */
export const AddBackup = SceneQuery.extend({ giveUp: Id.optional() });
