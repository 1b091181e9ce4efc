import { z } from "zod";

export const TABS = [
  { index: 1, title: "全剧综述" },
  { index: 2, title: "故事内核" },
  { index: 3, title: "主题题材" },
  { index: 4, title: "人物塑造" },
  { index: 5, title: "投资市场" },
  { index: 6, title: "类型模版" },
] as const;

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

export const Grade = z.enum(["A", "B", "C", "D"]);
export type Grade = z.infer<typeof Grade>;
export const GRADE_NAMES: Record<Grade, string> = { A: "强烈跟进", B: "积极跟进", C: "谨慎跟进", D: "不予跟进" };
export const REVIEW_LABEL = "待人工复核";

export const PromptResult = z.object({ promptId: z.number(), result: z.string(), tabIndex: z.number() });
export type PromptResult = z.infer<typeof PromptResult>;

export const ChatFirstMessage = z.object({
  script_id: z.string(),
  prompt_id: z.coerce.number().int(),
  question: z.string().max(20_000).optional(),
  activeIndex: z.coerce.number().int().optional(),
});

/** Before a run: what it will cost and take. After it: what it used stands in the snapshot. */
export const Estimate = z.object({ units: z.number(), seconds: z.number(), balance: z.number(), enough: z.boolean(), modelName: z.string().nullable() });
export type Estimate = z.infer<typeof Estimate>;

export const StartEvaluation = z.object({ script_id: z.string().min(1) });
export const RetryStep = z.object({ runId: z.string().min(1), key: z.string().regex(/^[a-z]+(:\d+)?$/) });
/** Both answer with the run to follow. */
export const EvaluationStarted = z.object({ runId: z.string(), joined: z.boolean() });
export type EvaluationStarted = z.infer<typeof EvaluationStarted>;

/** `runs.output` of an ended evaluation: what its card and its report's head say. */
export const EvaluationOutput = z.object({
  /** Null: rules alone made it. */
  model: z.object({ name: z.string(), simulated: z.boolean() }).nullable(),
  grade: Grade.nullable(),
  /** The samples cross a grade border: 待人工复核. */
  review: z.boolean(),
  median: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  headline: z.string().nullable(),
});
export type EvaluationOutput = z.infer<typeof EvaluationOutput>;
