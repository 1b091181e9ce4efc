import { z } from "zod";
import { TodoDecision } from "./todo.ts";

/** 连贯账 of a version of a script: what it settles, and what does not hold together. */
export const ContinuityQuery = z.object({
  scriptId: z.string().min(1).max(64),
  versionId: z.string().max(64).default(""),
});

/** Words of the script, by whom and where. */
export const ContinuityQuote = z.object({
  sceneId: z.string(),
  lineId: z.string(),
  /** 1-based; 0 the front matter. */
  scene: z.number().int(),
  /** What the scene is called. */
  place: z.string(),
  /** The speaker; 动作 and 场景标题 for lines that are not speeches. */
  who: z.string(),
  text: z.string(),
  /** The words of it that matter; empty where it is all of them. */
  mark: z.string(),
});
export type ContinuityQuote = z.infer<typeof ContinuityQuote>;

/** Who read a fact: rules or a model. What follows from it is attributed to the same. */
export const ContinuitySource = z.enum(["rules", "model"]);

/** What its writer decided, and when. */
export const ContinuityDecision = TodoDecision.pick({ state: true, reason: true }).extend({ at: z.string() });
export type ContinuityDecision = z.infer<typeof ContinuityDecision>;

export const ContinuityConflict = z.object({
  /** Key of decisions about it, here and in 待办. */
  key: z.string(),
  /** 年龄, 道具, … */
  label: z.string(),
  title: z.string(),
  source: ContinuitySource,
  /** Two, in the order of the script; one where a line contradicts itself or the calendar. */
  quotes: z.array(ContinuityQuote),
  decision: ContinuityDecision.nullable(),
});
export type ContinuityConflict = z.infer<typeof ContinuityConflict>;

export const ContinuityFact = z.object({
  who: z.string(),
  fact: z.string(),
  quote: ContinuityQuote,
  source: ContinuitySource,
  /** Key of the conflict that it belongs to. */
  conflict: z.string().nullable(),
});
export type ContinuityFact = z.infer<typeof ContinuityFact>;

export const ContinuityDay = z.object({
  label: z.string(),
  past: z.boolean(),
  scenes: z.array(z.object({ scene: z.number().int(), dayNight: z.enum(["day", "night", "dawnDusk", "unknown"]) })),
});
export type ContinuityDay = z.infer<typeof ContinuityDay>;

export const ContinuityProp = z.object({
  name: z.string(),
  events: z.array(z.object({ scene: z.number().int(), words: z.string(), clashes: z.boolean() })),
});
export type ContinuityProp = z.infer<typeof ContinuityProp>;

/** What somebody knows of a secret. `known`: from before the scene; `learnt`: in it; `unaware`: not, as far as is told. */
export const KnowledgeCell = z.object({
  state: z.enum(["known", "learnt", "unaware", "untold"]),
  /** What the scene is called; empty where none tells. */
  place: z.string(),
  /** For a conflict: the name of the other place. */
  clash: z.string().nullable(),
});
export type KnowledgeCell = z.infer<typeof KnowledgeCell>;

export const ContinuitySetup = z.object({
  thing: z.string(),
  planted: ContinuityQuote,
  paidOff: ContinuityQuote.nullable(),
  /** Key of decisions about a planted object that is never named again. */
  unpaidKey: z.string().nullable(),
  decision: ContinuityDecision.nullable(),
});
export type ContinuitySetup = z.infer<typeof ContinuitySetup>;

/** The part of the ledger that a report shows: conflicts without a decision. */
export const ReportContinuity = z.object({
  readAt: z.string().nullable(),
  conflicts: z.array(ContinuityConflict),
  unpaid: z.array(z.object({ thing: z.string(), planted: ContinuityQuote })),
});
export type ReportContinuity = z.infer<typeof ReportContinuity>;

export const Continuity = z.object({
  scriptId: z.string(),
  versionId: z.string(),
  name: z.string(),
  author: z.string(),
  fileType: z.number().int(),
  /** 2: a record of the modification system, which is written in the editor as it is. */
  type: z.number().int(),
  sceneCount: z.number().int(),
  /** The model that read it; null: only rules have. */
  model: z.object({ name: z.string(), simulated: z.boolean() }).nullable(),
  /** Whether a model could read it. */
  canRead: z.boolean(),
  /** When the model had read it. */
  readAt: z.string().nullable(),
  /** The text has changed since it was read. */
  changed: z.boolean(),
  /** Why the newest reading is not whole; null where it is, or is under way. */
  failure: z.string().nullable(),
  /** The run under way. */
  runId: z.string().nullable(),
  conflicts: z.array(ContinuityConflict),
  facts: z.array(ContinuityFact),
  days: z.array(ContinuityDay),
  props: z.array(ContinuityProp),
  knowledge: z.array(
    z.object({ topic: z.string(), people: z.array(z.object({ who: z.string(), cell: KnowledgeCell })) }),
  ),
  setups: z.array(ContinuitySetup),
});
export type Continuity = z.infer<typeof Continuity>;
