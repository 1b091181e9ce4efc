import { z } from "zod";

export const RunKind = z.enum([
  "import",
  "evaluation",
  "scenes",
  "continuity",
  "passage",
  "report",
  "generation",
  "sceneScripts",
  "picture",
  "steps",
  "rewrite",
  "newScene",
  "sceneEvaluation",
  "planning",
  "persons",
  "overview",
  "recheck",
  "assistant",
  "export",
  "accountExport",
]);
export type RunKind = z.infer<typeof RunKind>;

export const RunState = z.enum(["queued", "running", "done", "failed", "cancelled"]);
export type RunState = z.infer<typeof RunState>;

export const StepState = z.enum(["waiting", "running", "done", "failed"]);
export type StepState = z.infer<typeof StepState>;

/** Numbered, append-only events of one run. A viewer takes a snapshot and follows above its `seq`. */
export const RunEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("state"), state: RunState, message: z.string().optional() }),
  /** `percent` 0 to 100 over the whole run; `done` of `total` steps; `remainingSeconds` an estimate. */
  z.object({
    type: z.literal("progress"),
    percent: z.number(),
    step: z.string(),
    message: z.string(),
    done: z.number().optional(),
    total: z.number().optional(),
    remainingSeconds: z.number().nullable().optional(),
  }),
  z.object({
    type: z.literal("step"),
    key: z.string(),
    state: StepState,
    attempt: z.number(),
    message: z.string().optional(),
  }),
  /** Markdown appended to a step's text; only verified text. */
  z.object({ type: z.literal("delta"), key: z.string(), text: z.string() }),
  /** The step starts again: its text so far is void. */
  z.object({ type: z.literal("reset"), key: z.string() }),
  /** Structured outcome of a step, e.g. the scores. */
  z.object({ type: z.literal("result"), key: z.string(), data: z.unknown() }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

export const NumberedRunEvent = z.object({ seq: z.number().int(), event: RunEvent });
export type NumberedRunEvent = z.infer<typeof NumberedRunEvent>;

export const RunStep = z.object({
  key: z.string(),
  state: StepState,
  attempt: z.number(),
  text: z.string(),
  data: z.unknown().nullable(),
  message: z.string().nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

/** What the run is now; equal to replaying its events up to `seq`. */
export const RunSnapshot = z.object({
  runId: z.string(),
  scriptId: z.string().nullable(),
  kind: RunKind,
  state: RunState,
  percent: z.number(),
  message: z.string().nullable(),
  /** What the last `progress` event said it was doing, and how many steps it counted; null before the first. */
  step: z.string().nullable(),
  done: z.number().nullable(),
  total: z.number().nullable(),
  queueAhead: z.number().nullable(),
  remainingSeconds: z.number().nullable(),
  unitsReserved: z.number(),
  unitsUsed: z.number(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  steps: z.array(RunStep),
  seq: z.number().int(),
});
export type RunSnapshot = z.infer<typeof RunSnapshot>;

/** The answer to a wish to stop. `running` or `queued`: it has not ended yet, its message will tell. `unitsRefunded` came back without being used. */
export const RunCancelled = z.object({ state: RunState, unitsUsed: z.number(), unitsRefunded: z.number() });
export type RunCancelled = z.infer<typeof RunCancelled>;

/** A control frame of a run's stream while the run waits (event `queue`); it has no number and never moves the cursor. */
export const QueuePlace = z.object({ queueAhead: z.number() });

/** What a run is called in a sentence, by its kind. */
export const RUN_WORK: Readonly<Record<RunKind, string>> = {
  import: "导入",
  evaluation: "评估",
  scenes: "场景分析",
  continuity: "连贯账",
  passage: "选段分析",
  report: "评估报告",
  generation: "生成",
  sceneScripts: "生成剧本",
  picture: "配图",
  steps: "连写几步",
  rewrite: "改写",
  newScene: "加场",
  sceneEvaluation: "场景评估",
  planning: "策划",
  persons: "人物整理",
  overview: "场景概述",
  recheck: "复看",
  assistant: "助手",
  export: "导出",
  accountExport: "导出全部数据",
};
