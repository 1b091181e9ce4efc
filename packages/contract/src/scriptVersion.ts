import { z } from "zod";
import { SaveNumber } from "./document.ts";
import { pageOf, PageQuery } from "./envelope.ts";
import { PageFormatName } from "./pageFormatName.ts";
import { SceneId } from "./scriptPerson.ts";

const Id = z.string().min(1).max(64);
export const VERSION_NAME_MAX = 64;
const VersionName = z.string().trim().min(1).max(VERSION_NAME_MAX);
/** 2: of scripts that are modified; 3: of generated ones. The script says it, whatever is sent. */
const VersionType = z.coerce
  .number()
  .pipe(z.literal([2, 3]))
  .default(2);

/** How much of one kind a version of a generated script holds; `finish`: what is submitted, of scripts what is saved. */
export const HeldItems = z.object({
  kind: z.enum(["biography", "act", "sequence", "scene", "script"]),
  count: z.number(),
  finish: z.number(),
});
/** What generation tells of a version. */
export const VersionProgress = z.object({
  /** How far it has come. */
  step: z.string(),
  /** In the order of the steps; kinds of which it holds nothing are left out. */
  holds: z.array(HeldItems),
  /** Characters in its steps that its writer wrote. */
  ownCharacters: z.number(),
});
export type VersionProgress = z.infer<typeof VersionProgress>;

/** A version: a whole copy of the document, which is edited on its own. */
export const ScriptVersion = z.object({
  id: z.string(),
  scriptId: z.string(),
  name: z.string(),
  /** What it was copied from; null for a script's first. */
  originalVersionId: z.string().nullable(),
  type: z.literal([2, 3]),
  /** Of a generated script. */
  ...VersionProgress.partial().shape,
  /** '1' for the default version. */
  defaultFlag: z.enum(["0", "1"]),
  /** Kept by itself before something great (自动留存). */
  automatic: z.boolean(),
  createTime: z.string(),
  /** Of its newest save. */
  updateTime: z.string(),
  /** As it was last read. */
  sceneCount: z.number(),
});
export type ScriptVersion = z.infer<typeof ScriptVersion>;

export const VersionsQuery = PageQuery.extend({
  scriptId: Id,
  type: VersionType,
  /** Those that were kept by themselves (自动留存), instead of the others. */
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
/** Keeps a version as it is, by itself, before something great is done to it; `reason` tells what, as the list shows it. */
export const KeepVersion = z.object({ scriptId: Id, versionId: z.string().max(64).nullish(), reason: VersionName });
export const RenameVersion = z.object({ id: Id, name: VersionName, type: VersionType });
export const SetRegion = z.object({ scriptId: Id, region: PageFormatName });
export const VersionId = z.object({ id: Id });
/** `ifState`: what the change to be undone answered as `state`. */
export const RestoreVersion = VersionId.extend({ ifState: z.string().max(200).optional() });

/** Where one side of a question came from: no window for a save that none has sent. */
export const QuestionSource = z.object({ windowId: z.string().nullable(), at: z.iso.datetime() });
export type QuestionSource = z.infer<typeof QuestionSource>;

/** An open question: changes that a merge could not settle. */
export const OpenQuestion = z.object({
  id: z.string(),
  /** The save that brought it. */
  seq: z.number(),
  about: z.string(),
  of: z.enum(["line", "scene"]),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
  /** Null where nobody knows any more, as of older questions. */
  mineFrom: QuestionSource.nullable(),
  theirsFrom: QuestionSource.nullable(),
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
  /** What its writer called it, or what it was kept before; empty without. */
  name: z.string(),
  createTime: z.string(),
  sceneContent: z.array(SceneContentLine),
  scene: z.unknown(),
});
export type SceneBackup = z.infer<typeof SceneBackup>;

export const SceneQuery = z.object({ scriptId: Id, versionId: z.string().max(64).nullish(), sceneId: SceneId });
/** `backup`: what its writer keeps; `accept`: what was kept by itself before a proposal was accepted. */
export const BackupsQuery = SceneQuery.extend({ kind: z.enum(["backup", "accept"]).default("backup") });
export const BACKUP_NAME_MAX = 64;
/** The scene is kept as it was last saved. `giveUp`: the backup that a sixth takes the place of. */
export const AddBackup = SceneQuery.extend({
  name: z.string().trim().max(BACKUP_NAME_MAX).default(""),
  giveUp: Id.optional(),
});

/** Saves of one answer. */
export const SCENE_STATES_PAGE = 100;
/** The saves before this one; absent: the newest. */
export const SceneStatesQuery = SceneQuery.extend({ before: z.coerce.number().pipe(SaveNumber).optional() });
/** A save that changed what a scene says. */
export const SceneStateHead = z.object({ seq: z.number(), createTime: z.string(), reason: z.string() });
export type SceneStateHead = z.infer<typeof SceneStateHead>;
/** Newest first; `more`: there are older ones. */
export const SceneStates = z.object({ states: z.array(SceneStateHead), more: z.boolean() });
export const SceneStateQuery = SceneQuery.extend({ seq: z.coerce.number().pipe(SaveNumber) });
/** A scene as it was after a save. */
export const SceneState = SceneStateHead.pick({ seq: true }).extend({
  sceneContent: z.array(SceneContentLine),
  scene: z.unknown(),
});
export type SceneState = z.infer<typeof SceneState>;
