import { SCRIPT_TYPES } from "@mochang/generation";
import { z } from "zod";
import { pageOf, PageQuery } from "../envelope.ts";
import { PageFormatName } from "../pageFormatName.ts";
import { ScriptVersion, VersionProgress } from "../scriptVersion.ts";
import { GenerationId as Id, GenerationScope } from "./scriptVersionRef.ts";
import { StepCount } from "./stepCount.ts";

export const ScriptTypeShape = z.literal(SCRIPT_TYPES.map(({ value }) => value));

/** POST /api/scripts/create with type 3. Empty name or type are answered with their own sentences. */
export const CreateGenerated = z.object({
  name: z.string().max(200_000).nullish(),
  type: z.coerce.number().pipe(z.literal(3)),
  scriptType: z.coerce.number().nullish(),
});
export const CREATE_MESSAGES = { name: "请输入剧本名", type: "请选择剧本类型" } as const;
export const CreatedScript = z.object({ id: z.string(), scriptId: z.string(), versionId: z.string() });
export type CreatedScript = z.infer<typeof CreatedScript>;

/** Cards of 生成文件 and of 废纸篓. */
export const GENERATED_PAGE = 11;
export const GENERATED_TRASH_PAGE = 12;
export const GeneratedListQuery = PageQuery.extend({
  deleteFlag: z.coerce
    .number()
    .pipe(z.literal([0, 1]))
    .default(0),
});
export const GeneratedCard = z.object({
  id: z.string(),
  scriptId: z.string(),
  name: z.string(),
  scriptType: z.number().nullable(),
  type: z.literal(3),
  /** The version that its owner last had open. */
  lastVersionId: z.string(),
  versionName: z.string(),
  /** Of that version. */
  step: z.string(),
  /** Of that version's story core; empty where none is written. */
  genre: z.string(),
  /** Of that version: how much of the open step is finished, where it has more than one card; of a finished one, of its scripts. */
  cards: StepCount.nullable(),
  /** A run that writes it now, scene by scene or from step to step; null: none. */
  writing: z.object({ percent: z.number(), remainingSeconds: z.number().nullable() }).nullable(),
  /** Of that version: the steps that are 待核, and those of what changed above them and is still there; null: nothing is. */
  changed: z.object({ steps: z.array(z.number()), by: z.array(z.number()) }).nullable(),
  /** Of that version: why its last run failed, or paused; null: it did not, or the steps were changed since. */
  halted: z.object({ message: z.string(), failed: z.boolean() }).nullable(),
  /** Of that version: its cover; empty where it has none. */
  coverImage: z.string(),
  coverSource: z.enum(["model", "card"]).nullable(),
  saveAs: z.literal(true),
  deleteFlag: z.number(),
  /** When it was put into the trash; null: it is not there. */
  deleteTime: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type GeneratedCard = z.infer<typeof GeneratedCard>;
export const GeneratedList = pageOf(GeneratedCard);
export type GeneratedList = z.infer<typeof GeneratedList>;
/** Of a user's works that are not finished and not in the trash, the one that was changed last; null where all are. */
export const LastGenerated = GeneratedCard.nullable();

/** GET /api/scripts/detail/{id} of a generated script. */
export const GeneratedScript = z.object({
  id: z.string(),
  scriptId: z.string(),
  name: z.string(),
  tenantId: z.string(),
  type: z.literal(3),
  scriptType: z.number().nullable(),
  /** The default version, and the one last open. */
  versionId: z.string(),
  lastVersionId: z.string(),
  /** The page format that it is printed in; kept with the script by /api/scripts/region. */
  region: PageFormatName,
  createTime: z.string(),
  updateTime: z.string(),
});
export type GeneratedScript = z.infer<typeof GeneratedScript>;

/** A version of a generated script, on the calls of /api/version with type 3; the default one is listed, too. */
export const GeneratedVersion = ScriptVersion.extend({ type: z.literal(3), ...VersionProgress.shape });
export type GeneratedVersion = z.infer<typeof GeneratedVersion>;
export const GENERATED_VERSIONS_MAX = 10;
export const VERSION_MESSAGES = {
  nameless: "请输入版本名称",
  full: "最多保存10个版本",
  saved: "保存版本成功",
  savedAs: "另存成功",
} as const;

export const LastVersion = z.object({ scriptId: Id, versionId: z.string().max(64).nullish() });
export const StepQuestion = GenerationScope.extend({ step: z.coerce.number().int().min(1).max(8) });
export type StepQuestion = z.input<typeof StepQuestion>;
/** `kept`: the 自动留存 that holds what was cleared; null where there was nothing to keep. */
export const RemovedAfter = z.object({ step: z.string(), kept: z.string().nullable() });

/** A locked step: the first that is missing, all that are, and why. */
export const StepLock = z.object({ by: z.number(), missing: z.array(z.number()), reason: z.string() });
/** One line of the whole build, for the board and the step string. */
export const BoardItem = z.object({
  id: z.string(),
  kind: z.enum(["core", "synopsis", "biography", "outline", "act", "sequence", "scene"]),
  parentId: z.string().nullable(),
  sort: z.number(),
  name: z.string(),
  title: z.string(),
  isSubmit: z.boolean(),
  scripted: z.boolean(),
  /** Of a scene: its card was changed since its script was saved (待核 of step 8). */
  isScriptOld: z.boolean().optional(),
  version: z.number(),
  /** Whether clearing would lose something of it. */
  hasContent: z.boolean().default(false),
  /** Characters in it that its writer wrote. */
  ownCharacters: z.number().default(0),
  /** Characters of its fields and its text. */
  characters: z.number().default(0),
  /** Of a scene. */
  time: z.string(),
  place: z.string(),
  character: z.array(z.string()),
  changedAbove: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type BoardItem = z.infer<typeof BoardItem>;

/** Items whose versions a rename raised; one that somebody else changed meanwhile has another `from` than was seen. */
export const RaisedItems = z.array(
  z.object({ id: z.string(), kind: BoardItem.shape.kind, from: z.number(), to: z.number() }),
);

export const WorkOverview = z.object({
  step: z.string(),
  /** Raised by every change; see `/sse-api/generation/steps`. */
  revision: z.number(),
  /** Of the version's document: raised by every save of the script's text. */
  head: z.number(),
  scriptType: z.number().nullable(),
  /** Of steps 1 to 8; null: open. */
  locks: z.array(StepLock.nullable()),
  acts: StepCount,
  sequences: StepCount,
  scenes: StepCount,
  scripts: StepCount,
  items: z.array(BoardItem),
});
export type WorkOverview = z.infer<typeof WorkOverview>;

/** POST /api/scripts/updateName; the script by either name of its id. */
export const RenameScript = z.object({ scriptId: Id.optional(), id: Id.optional(), name: z.string().max(200_000) });
/** POST /api/scripts/saveAsCopyAll: the open version as a script of its own. */
export const CopyGenerated = GenerationScope.extend({ name: z.string().max(200_000) });

/** What to-modify and to-evaluate answer: the record that was made. */
export const HandedOver = z.object({ id: z.string(), fileType: z.number(), name: z.string(), author: z.string() });
export type HandedOver = z.infer<typeof HandedOver>;

/** DELETE and delete calls of what has content below: `kept` as for remove-after. */
export const DeletedItem = z.object({ step: z.string(), kept: z.string().nullable() });
