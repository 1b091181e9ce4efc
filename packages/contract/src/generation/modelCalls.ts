import { z } from "zod";
import { RunState } from "../runEvent.ts";
import { GenerationScope } from "./scriptVersionRef.ts";

/** Suffixes of each call that a model answers: `start` answers the run to follow, `estimate` its price. The call without a suffix waits for the end. */
export const MODEL_CALL = { start: "/start", estimate: "/estimate", cards: "/cards" } as const;
/** POST: a form's summary, written by a model. */
export const SUMMARY_PATH = "/api/generate-step/summary";
/** POST: the writer asks about a step; the answer stores nothing. */
export const ASK_PATH = "/api/generate-step/ask";
/** GET: what was asked of a model for an item, the newest first. */
export const HISTORY_PATH = "/api/generate-step/history";
/** Behind `contentInspireAndSubmit`: the run of all scenes. */
export const SCRIPT_RUN = {
  start: "/start",
  estimate: "/estimate",
  running: "/running",
  /** The newest run of this version, under way or over: what a window shows after a reload. */
  last: "/last",
  pause: "/pause",
  resume: "/resume",
  /** Another ceiling for the run while it is under way. */
  ceiling: "/ceiling",
} as const;

const Id = z.string().max(64).nullish();
/** What a form asks of a model: the form's own fields stand beside these. */
export const AskModelForm = z.looseObject({
  ...GenerationScope.shape,
  /** The item; empty: one that is not stored yet. */
  id: Id,
  actId: Id,
  sequenceId: Id,
  sort: z.coerce.number().int().min(1).max(10_000).nullish(),
  /** The evaluation to follow; for updateByEvaluation only. */
  evaluation: z.string().max(20_000).nullish(),
  /** A scene's script, where it is what is evaluated or changed. */
  content: z.string().max(200_000).nullish(),
  /** 写作约定. */
  rules: z.string().max(5_000).nullish(),
  /** Seed of candidates from the idea cards; another seed gives other ones. */
  seed: z.string().max(64).nullish(),
});
export const OfKind = z.enum(["synopsis", "biography", "outline", "act", "sequence"]);
const AnyKind = z.enum(["core", "synopsis", "biography", "outline", "act", "sequence", "scene"]);
/** `form`: the form as it stands on the page; `talk`: the questions and answers before. */
export const AskStep = GenerationScope.extend({
  kind: AnyKind,
  id: Id,
  form: z.record(z.string(), z.unknown()).nullish(),
  question: z.string().trim().min(1).max(2_000),
  talk: z.string().max(20_000).nullish(),
  /** A scene's script, where it is what is asked about. */
  content: z.string().max(200_000).nullish(),
  rules: z.string().max(5_000).nullish(),
});
/** `id` empty: of a step that has one item, or of items that are not stored yet. */
export const HistoryOf = GenerationScope.extend({ kind: AnyKind, id: Id });
/** What was asked of a model. `form`: the form as it stood then; null: it was asked about what was stored. */
export const StepRun = z.object({
  runId: z.string(),
  task: z.enum(["inspire", "generate", "one", "evaluate", "update", "summary", "ask"]),
  at: z.string(),
  state: RunState,
  form: z.record(z.string(), z.unknown()).nullable(),
  question: z.string(),
});
export type StepRun = z.infer<typeof StepRun>;
export const AskSummary = GenerationScope.extend({ kind: OfKind, id: Id, rules: z.string().max(5_000).nullish() });

/** The result; parts that were not requested are absent. */
export const ModelAnswer = z.object({
  /** Null: no model was asked. */
  runId: z.string().nullable(),
  /** Who wrote these words. */
  source: z.enum(["model", "cards"]),
  /** Inspirations: pick one, or mix them field by field. */
  candidates: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Of generated cards: those for which there was no card, each with the `id` that it has once it is taken; nothing of them is stored before. */
  surplus: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Of a change: the form as it is proposed. Nothing is stored. */
  values: z.record(z.string(), z.unknown()).optional(),
  /** Of a change: why each of the changed fields is changed, by the fields' keys. */
  reasons: z.record(z.string(), z.string()).optional(),
  /** Of a change: the fields that it leaves as they are, since the form could not be submitted otherwise, each with the sentence of that refusal. */
  leftOut: z.record(z.string(), z.string()).optional(),
  /** An evaluation, or a summary. */
  text: z.string().optional(),
  /** Of a scene's script: its lines, and what rules found in them. */
  content: z.string().optional(),
  findings: z.array(z.unknown()).optional(),
});
export type ModelAnswer = z.infer<typeof ModelAnswer>;

/** Scenes that one run writes at most: a series of forty episodes has six hundred. */
export const SCENES_MAX = 2_000;

export const AskScripts = GenerationScope.extend({
  /** Scenes; empty: all that have no script yet. */
  ids: z.array(z.string().max(64)).max(SCENES_MAX).nullish(),
  id: Id,
  critique: z.boolean().nullish(),
  /** 最多花 N 滴, in units. */
  ceiling: z.coerce.number().int().min(1).max(10_000_000).nullish(),
  rules: z.string().max(5_000).nullish(),
});
/** `runId`: of such a run that is to go on; what it has answered is not priced. */
export const EstimateScripts = AskScripts.extend({ runId: z.string().max(64).nullish() });
/** A run of scenes as it was asked for. `ceiling` in units; null: none. */
export const LastScriptRun = z.object({
  runId: z.string(),
  ceiling: z.number().nullable(),
  sceneIds: z.array(z.string()),
  critique: z.boolean(),
  /** It pauses once what is being written is finished. */
  pauseAsked: z.boolean().optional(),
});
export type LastScriptRun = z.infer<typeof LastScriptRun>;
export const PauseScripts = z.object({ runId: z.string().max(64) });
export const ResumeScripts = PauseScripts.extend({ ceiling: AskScripts.shape.ceiling });
/** `ceiling` in units, for the whole run; null: none. Neither left out nor read from another type: a limit is taken away only by name. */
export const ChangeCeiling = PauseScripts.extend({ ceiling: z.number().int().min(1).max(10_000_000).nullable() });

/** GET ?scriptId=&versionId=: what each step has cost, and about what the rest will. */
export const WORK_INK_PATH = "/api/generate-step/ink";
/** `clearedAfter`: what is to come is told as if the steps after that one held nothing. */
export const WorkInkQuestion = GenerationScope.extend({
  clearedAfter: z.coerce.number().int().min(1).max(7).optional(),
});
/** In units. `used`: in all versions of the script; `rest`: until the step is written, and the `seconds` of it; null where there is no model. */
export const WorkInk = z.object({
  balance: z.number(),
  steps: z.array(
    z.object({ step: z.number(), used: z.number(), rest: z.number().nullable(), seconds: z.number().nullable() }),
  ),
});
export type WorkInk = z.infer<typeof WorkInk>;
