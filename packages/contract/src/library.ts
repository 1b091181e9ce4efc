import { chineseNumeral } from "@mochang/screenplay/numerals";
import { z } from "zod";
import { pageOf, PageQuery } from "./envelope.ts";
import { RunKind } from "./runEvent.ts";

export * from "./uploadLimits.ts";

export const FileType = z.enum(["1", "2"]);
export const SCRIPT_NAME_MAX = 32;
export const AUTHOR_MAX = 64;
export const ASSESSED_PAGE_SIZE = 11;
export const TRASH_PAGE_SIZE = 12;

/** Text fields of the multipart upload; the file's field is `files`. A `pingguType` means mode 1 (enter evaluation). */
export const UploadFields = z.object({
  fileType: FileType,
  /** Counted in characters as a person does: a rare one takes two units. */
  scriptName: z
    .string()
    .trim()
    .min(1)
    .refine((name) => [...name].length <= SCRIPT_NAME_MAX),
  author: z.string().trim().max(AUTHOR_MAX).default(""),
  fileTheme: z.string().min(1),
  pingguType: z.string().default(""),
  type: z.coerce.number().int().min(1).max(3).default(1),
  /** The script of which this is a newer draft; empty for none. */
  draftOf: z.string().max(64).default(""),
  /** The medium of a screenplay, 1 to 7; `0`: its user does not know; empty: guessed from the text. */
  scriptType: z
    .string()
    .regex(/^[0-7]?$/)
    .default(""),
});
export type UploadFields = z.infer<typeof UploadFields>;

export const DictionaryEntry = z.object({ code: z.string(), name: z.string() });

/** Something that import was not sure of, kept and shown with the script. */
export const ImportDoubt = z.object({
  kind: z.string(),
  message: z.string(),
  count: z.number().optional(),
  /** The encoding that a person chose. */
  encoding: z.string().optional(),
});
export type ImportDoubt = z.infer<typeof ImportDoubt>;

/** Words that a file held but did not show a reader: found at import, told to the user, kept out of the text. */
export const HiddenText = z.object({
  /**
   * `vanished` hidden by formatting, `unseen` in the paper's colour, tiny, covered or off the page, `comment` a comment, `deleted` struck
   * out by tracked changes, `aside` beside the pages (footnotes, captions of pictures, field codes, properties), or `invisible`:
   * characters without a shape.
   */
  kind: z.enum(["vanished", "unseen", "comment", "deleted", "aside", "invisible"]),
  text: z.string(),
  /** Where it stood: the visible text before it, at most 40 characters. */
  after: z.string(),
});
export type HiddenText = z.infer<typeof HiddenText>;

/** The evaluation of a script as its card shows it. */
export const EvaluationBadge = z.object({
  runId: z.string(),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  grade: z.enum(["A", "B", "C", "D"]).nullable(),
  /** The grade beside it in which a sample lies. */
  near: z.enum(["A", "B", "C", "D"]).nullable().default(null),
  review: z.boolean(),
  /** Why a work that is not whole gets no grade. */
  ungraded: z.string().nullable().default(null),
  median: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Steps that have ended, of `total`; once the run has failed or was cancelled, the sections that are written. */
  done: z.number(),
  total: z.number(),
  stepName: z.string().nullable(),
  remainingSeconds: z.number().nullable(),
  queueAhead: z.number().nullable(),
  message: z.string().nullable(),
  opened: z.boolean(),
  /** True when rules alone made it (no model was configured). */
  rulesOnly: z.boolean(),
  /** The tabs that were asked for; null: all. */
  tabs: z.array(z.number()).nullish(),
  /** Sections of a finished evaluation that could not be written. */
  unwritten: z.number().default(0),
  /** The grade of an earlier evaluation of the same version, where this one gives none. */
  formerGrade: z.enum(["A", "B", "C", "D"]).nullable().default(null),
});
export type EvaluationBadge = z.infer<typeof EvaluationBadge>;

export const ScriptRecord = z.object({
  id: z.string(),
  tenantId: z.number(),
  name: z.string(),
  author: z.string(),
  /** The reviewer that the title page names; null for none. */
  reviewer: z.string().nullable().default(null),
  type: z.number(),
  fileType: z.number(),
  fileTheme: z.string(),
  fileThemeName: z.string(),
  fileName: z.string(),
  versionName: z.string().nullable(),
  versionId: z.string().nullable(),
  lastVersionId: z.string().nullable(),
  /** The assessed script that this one was made from for modification. */
  originId: z.string().nullable().default(null),
  isInit: z.boolean(),
  /** 0 done, 1 generating, 2 failed; null before the first report. */
  isLoading: z.number().nullable(),
  percentage: z.number(),
  exportUrl: z.string().nullable(),
  deleteFlag: z.number(),
  /** YYYY-MM-DD HH:mm:ss */
  createTime: z.string(),
  imageUrl: z.string().nullable(),
  kind: z.string(),
  characters: z.number(),
  sceneCount: z.number(),
  pingguType: z.string(),
  /** The medium of a screenplay; null where it is not known. */
  scriptType: z.number().nullable().default(null),
  doubts: z.array(ImportDoubt),
  /** Which draft of the work this is, from 1, and the script before it. */
  draftNumber: z.number(),
  draftOf: z.string().nullable(),
  /** True when it can be copied within its list. */
  saveAs: z.boolean(),
  /** When its text or notes were last changed, YYYY-MM-DD HH:mm:ss; null while nobody has changed them since the record was made. */
  editTime: z.string().nullable(),
  /** How far a generated script has come, in its step string; null for other scripts. */
  step: z.string().nullable().default(null),
  /** The number of the scene whose words were changed last, as its writer counts; null while nobody has written in one. */
  editScene: z.string().nullable().default(null),
  /** What the writer called the version that is open by default; null while it has no name of its own. */
  defaultVersionName: z.string().nullable().default(null),
  /** Of a work that is modified and lies in the trash: what is kept beside its text; null elsewhere. */
  kept: z.object({ versions: z.number(), notes: z.number() }).nullable().default(null),
  evaluation: EvaluationBadge.nullable(),
});
export type ScriptRecord = z.infer<typeof ScriptRecord>;

/** 第一稿, 第十二稿; from a hundred on in digits. */
export const draftName = (n: number): string => (n < 1 || n > 99 ? `第 ${n} 稿` : `第${chineseNumeral(n)}稿`);
/** What tells a work from its earlier drafts of the same name; empty for a first draft. */
export const laterDraftName = (n: number): string => (n > 1 ? draftName(n) : "");

/** Scripts a page of 全部剧本, rows a page of 记录, and cards that the home page shows at most (spec 1, section 9). */
export const ALL_SCRIPTS_PAGE_SIZE = 18;
export const SCRIPT_RECORDS_PAGE_SIZE = 10;
export const RECENT_SCRIPTS = 6;

/** What comes first in a list: what was changed last, or what was made last. */
export const RecordOrder = z.enum(["changed", "created"]);
export type RecordOrder = z.infer<typeof RecordOrder>;

export const ScriptPageQuery = PageQuery.extend({
  /** Of one list; left out, of all lists. */
  type: z.coerce.number().int().min(1).max(3).optional(),
  /** 1 screenplay, 2 novel. */
  fileType: z.coerce.number().int().min(1).max(2).optional(),
  /** The code of a genre. */
  fileTheme: z.string().max(64).optional(),
  /** Left out: of one list `created`, of all lists `changed`. */
  orderBy: RecordOrder.optional(),
  /** Words of the name; capitals and small letters are the same. */
  scriptName: z.string().max(1_000).default(""),
  deleteFlag: z.coerce.number().int().min(0).max(1).default(0),
});
export const ScriptPage = pageOf(ScriptRecord).extend({
  /** How far all of the user's works that are being evaluated have come together, in percent, whichever page they are on; null while none is. */
  going: z.number().nullable().default(null),
});
/** How many of a user's scripts share type, form and genre, in the order of the genres. */
export const RecordCount = z.object({
  type: z.number(),
  fileType: z.number(),
  fileTheme: z.string(),
  fileThemeName: z.string(),
  count: z.number(),
});
export type RecordCount = z.infer<typeof RecordCount>;
export const RecordCounts = z.array(RecordCount);
/** Those alone whose names hold the words. */
export const RecordCountsQuery = z.object({ scriptName: z.string().max(1_000).default("") });

/** Work on a user's scripts that is under way, or that broke off and waits for its user. */
export const UnderWay = z.object({
  runId: z.string(),
  kind: RunKind,
  state: z.enum(["queued", "running", "failed", "cancelled"]),
  script: ScriptRecord,
  /** What it is doing, or why it broke off. */
  message: z.string().nullable(),
  percent: z.number(),
  done: z.number().nullable(),
  total: z.number().nullable(),
  remainingSeconds: z.number().nullable(),
  queueAhead: z.number().nullable(),
});
export type UnderWay = z.infer<typeof UnderWay>;
export const UnderWayList = z.array(UnderWay);

export const UploadAnswer = z.object({ id: z.string(), fileType: z.number(), name: z.string(), author: z.string() });

/** Hands a script over to the modify system. Spec 3 asks three times, for the parts 1, 2 and 3 of the preparation: the first answer is all of it. */
export const ScriptInit = z.object({
  /** A script's, or the number that its upload was given. */
  scriptId: z.string().min(1).max(64),
  type: z.coerce.number().int().min(1).max(3).default(2),
});

/** 稿头: what the title page of a script says. What is left out stays: a window that changes one field may not know what another has made of the others. */
export const TitlePage = z.object({
  scriptId: z.string().min(1).max(64),
  name: z.string().max(1_000).optional(),
  author: z.string().trim().max(AUTHOR_MAX).optional(),
  reviewer: z.string().trim().max(64).optional(),
});
export type TitlePage = z.infer<typeof TitlePage>;

/** What a screenplay is written for, 1 to 7, or 0 where its writer does not know. */
export const MediumChange = z.object({
  scriptId: z.string().min(1).max(64),
  scriptType: z.coerce.number().int().min(0).max(7),
});

/** A copy of a script within its own list. `type` is what spec 3 sends with it, and is ignored. */
export const SaveScriptAs = z.object({
  scriptId: z.string().min(1).max(64),
  name: z.string().max(1_000).default(""),
  type: z.coerce.number().int().min(1).max(3).optional(),
});

/** A script of the modify system that begins without a text. */
export const BlankScript = z.object({
  scriptName: z.string().max(1_000),
  author: z.string().trim().max(AUTHOR_MAX).default(""),
  fileTheme: z.string().min(1).max(64),
  fileType: FileType.default("1"),
});

/**
 * What the progress stream of an upload for the modify system says when a part of the preparation is over: 1 read, 2 split into scenes, 3 persons
 * found by rules.
 */
export const PreparationStep = z.object({ step: z.literal([1, 2, 3]), message: z.string() });
export type PreparationStep = z.infer<typeof PreparationStep>;

/** pingguType cascader: value and label; the field carries the last value. `1-2` is for screenplays only. */
export const PINGGU_TYPES = [
  {
    value: "1",
    label: "综合评估",
    children: [
      { value: "1-1", label: "全剧报告" },
      { value: "1-2", label: "场景分析" },
    ],
  },
  {
    value: "2",
    label: "单项评估",
    children: [
      { value: "2-1", label: "全剧综述" },
      { value: "2-2", label: "故事内核" },
      { value: "2-3", label: "主题题材" },
      { value: "2-4", label: "人物塑造" },
      { value: "2-5", label: "投资市场" },
      { value: "2-6", label: "类型模版" },
    ],
  },
] as const;
