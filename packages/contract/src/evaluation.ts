import { z } from "zod";
import { UNITS_PER_DROP } from "./ink.ts";

/** The form of a work as its user chose it, by `fileType` 1 or 2. */
export type Form = "screenplay" | "novel";
export const formOf = (fileType: number): Form => (fileType === 2 ? "novel" : "screenplay");
/** The form of a document by the kind that it was read as. */
export const formOfKind = (kind: string): Form => (kind === "novel" || kind === "prose" ? "novel" : "screenplay");
/** The name of its parts (场 or 章), in citations and everywhere else. */
export const unitOf = (form: Form): "场" | "章" => (form === "novel" ? "章" : "场");

export interface Tab {
  index: number;
  title: string;
  /** What the tab is about for a novel, where that has a name of its own. */
  ofNovel?: string;
}

/** The left menu: the same titles in the same order for both forms of work. */
export const TABS: readonly Tab[] = [
  { index: 1, title: "全剧综述" },
  { index: 2, title: "故事内核" },
  { index: 3, title: "主题题材" },
  { index: 4, title: "人物塑造" },
  { index: 5, title: "投资市场", ofNovel: "电影投资" },
  { index: 6, title: "类型模版", ofNovel: "故事模板" },
];
/** A tab's title with what it means for this form: 投资市场（电影投资）. */
export const tabTitle = ({ title, ofNovel }: Tab, form: Form): string =>
  form === "novel" && ofNovel ? `${title}（${ofNovel}）` : title;

export type PromptTable = Record<number, readonly number[]>;
/** Prompt ids by tab (spec 1, section 3), in the order of the page. */
export const SCREENPLAY_PROMPTS: PromptTable = {
  1: [2, 4, 3, 6],
  2: [47, 48, 49, 50, 51, 52, 53],
  3: [8, 9, 10, 11],
  4: [14, 5],
  5: [15, 16, 17, 18],
  6: [12, 13],
};
export const NOVEL_PROMPTS: PromptTable = {
  1: [26, 28, 27, 30],
  2: [37, 38, 39, 40, 41],
  3: [32, 33, 34],
  4: [29],
  5: [42, 43, 44],
  6: [35, 36],
};
export const promptsOf = (form: Form): PromptTable => (form === "novel" ? NOVEL_PROMPTS : SCREENPLAY_PROMPTS);
/** The tab that a prompt's section stands on; null for a prompt of the other form. */
export const tabOfPrompt = (form: Form, promptId: number): number | null =>
  TABS.find(({ index }) => promptsOf(form)[index]?.includes(promptId))?.index ?? null;

/** The tabs that an evaluation writes; null: all. */
export type ChosenTabs = readonly number[] | null;
/** What a `pingguType` asks for: 单项评估 (`2-1` to `2-6`) one tab, any other all. */
export const tabsOfType = (pingguType: string | null | undefined): ChosenTabs => {
  const tab = /^2-([1-6])$/u.exec(pingguType ?? "")?.[1];
  return tab === undefined ? null : [Number(tab)];
};
/** A list of all tabs is all. */
export const chosenTabs = (tabs: ChosenTabs): number[] | null =>
  tabs === null || TABS.every(({ index }) => tabs.includes(index)) ? null : [...tabs];
export const isTabChosen = (tabs: ChosenTabs | undefined, index: number): boolean => !tabs || tabs.includes(index);
/** `人物塑造`, `故事内核、人物塑造`. */
export const tabTitles = (tabs: readonly number[]): string =>
  TABS.filter(({ index }) => tabs.includes(index))
    .map(({ title }) => title)
    .join("、");

/** The longest work, in characters without white space, that a model reads; a longer one is imported and counted all the same. */
export const MODEL_READS_MAX = 1_000_000;

export const Grade = z.enum(["A", "B", "C", "D"]);
export type Grade = z.infer<typeof Grade>;
export const GRADE_NAMES: Record<Grade, string> = { A: "强烈跟进", B: "积极跟进", C: "谨慎跟进", D: "不予跟进" };
export const REVIEW_LABEL = "待人工复核";
/** Shown instead of a grade when a work is not complete. */
export const UNGRADED_LABEL = "不评级";
/** `B`, or `B，临近 C` where a sample lies beyond the border. */
export const gradeWords = ({ grade, near }: { grade: Grade | null; near?: Grade | null | undefined }): string =>
  [grade, near && `临近 ${near}`].filter(Boolean).join("，");

export const PromptResult = z.object({ promptId: z.number(), result: z.string(), tabIndex: z.number() });
export type PromptResult = z.infer<typeof PromptResult>;

/** Streamed text cannot be withdrawn: when an analysis had to start again in its middle, this precedes the whole answer. */
export const RESTARTED_NOTE = "\n\n〔以上写到一半断开了，以下从头写〕\n\n";
/** Maximum length of selected text in one question, in characters. */
export const QUESTION_MAX = 20_000;
export const ChatFirstMessage = z.object({
  script_id: z.string(),
  prompt_id: z.coerce.number().int(),
  question: z.string().max(QUESTION_MAX).optional(),
  activeIndex: z.coerce.number().int().optional(),
  /** Where the selected text stands (UTF-16): the same words may stand elsewhere too. Without them it is where they stand first. */
  start: z.number().int().min(0).optional(),
  end: z.number().int().min(0).optional(),
});

/** Expected cost and time before a run; what it used is in the snapshot afterwards. */
export const Estimate = z.object({
  units: z.number(),
  seconds: z.number(),
  balance: z.number(),
  enough: z.boolean(),
  /**
   * Units reserved while it runs, more than it is expected to use; what is left is released at its end. A run that pays as it goes holds them one by
   * one, and pauses where it would need more.
   */
  held: z.number().default(0),
  /** Of a run that pays as it goes: the units that its first whole result holds. A start with a lower ceiling is refused. */
  first: z.number().optional(),
  /** Of a run whose later stages nothing lays out yet: units with as little and with as much as its medium has; `units` are about the middle. */
  range: z.object({ least: z.number(), most: z.number() }).nullish(),
  modelName: z.string().nullable(),
  /** Passages that are read one by one, because the whole outgrows what a model reads at once; 0: it is read whole. */
  passages: z.number().int().default(0),
  /** The tabs that an evaluation would write; null: all. Absent from estimates of other work. */
  tabs: z.array(z.number()).nullish(),
  /** The report that there is cannot be gone on with, since its text or its model was another: a new one begins, with these tabs alone. */
  beginsAnew: z.boolean().optional(),
});
export type Estimate = z.infer<typeof Estimate>;

/** Why a run may not begin with this ceiling (units; null or undefined: none); null: it may. In whole drops: rounded to the nearest tenth it could be too low again. */
export const ceilingFault = (
  { first = 0 }: Pick<Estimate, "first">,
  ceiling: number | null | undefined,
): string | null =>
  typeof ceiling === "number" && ceiling < first
    ? `这个上限还不够写好第一份，至少要 ${Math.ceil(first / UNITS_PER_DROP)} 滴`
    : null;

/**
 * With `first` the call joins any evaluation of the script, ended or not, so that an upload starts at most one. `versionId` empty: the default
 * version. `tabs`: only these are written; those that are missing are added to an evaluation of the same text. Absent: those
 * of the newest evaluation, or what the upload asked for.
 */
export const StartEvaluation = z.object({
  script_id: z.string().min(1),
  versionId: z.string().max(64).optional(),
  first: z.boolean().default(false),
  tabs: z.array(z.number().int().min(1).max(6)).min(1).max(6).optional(),
});
export const RetryStep = z.object({ runId: z.string().min(1), key: z.string().regex(/^[a-z]+(:\d+)?$/) });
/** Both answer with the run to follow. */
export const EvaluationStarted = z.object({ runId: z.string(), joined: z.boolean() });
export type EvaluationStarted = z.infer<typeof EvaluationStarted>;

/** `runs.output` of an ended evaluation: what its card and its report's head say. */
export const EvaluationOutput = z.object({
  /** Null: rules alone made it. */
  model: z.object({ name: z.string(), simulated: z.boolean() }).nullable(),
  grade: Grade.nullable(),
  /** The neighbouring grade in which one of the samples lies. */
  near: Grade.nullable().default(null),
  /** True when the samples agree on no grade: 待人工复核. */
  review: z.boolean(),
  /** Why a work that is not whole gets no grade. */
  ungraded: z.string().nullable().default(null),
  median: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  headline: z.string().nullable(),
  /** The tabs that it wrote; null: all. */
  tabs: z.array(z.number()).nullable().default(null),
  /** Sections that could not be written. */
  unwritten: z.number().default(0),
});
export type EvaluationOutput = z.infer<typeof EvaluationOutput>;
