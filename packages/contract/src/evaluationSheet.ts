import { z } from "zod";
import { Grade, GRADE_NAMES } from "./evaluation.ts";

/** A strength or a weakness in a few words, and why, with its quotation. */
export const SheetPoint = z.object({ title: z.string(), why: z.string() });
export type SheetPoint = z.infer<typeof SheetPoint>;

export const SHEET_EFFORTS = ["小", "中", "大"] as const;
export const SHEET_LEVELS = ["高", "中", "低"] as const;
/** What a revision repairs or preserves. */
export const SHEET_TARGETS = ["短处一", "短处二", "短处三", "长处一", "长处二", "长处三"] as const;

/** One revision, in the order in which they should be made. */
export const SheetRevision = z.object({
  what: z.string(),
  how: z.string(),
  effort: z.enum(SHEET_EFFORTS),
  /** The effort in words (三场戏); may be empty. */
  size: z.string(),
  for: z.enum(SHEET_TARGETS).nullable(),
});
export type SheetRevision = z.infer<typeof SheetRevision>;

/** 评估单: a report's conclusion on one page. Every text was verified, and may hold citations. Empty texts and lists are not known. */
export const EvaluationSheet = z.object({
  verdict: z.string(),
  logline: z.string(),
  medium: z.string(),
  genre: z.string(),
  cost: z.object({ level: z.enum(SHEET_LEVELS), why: z.string() }),
  /** From the model's memory; not verified. */
  comparables: z.array(z.object({ title: z.string(), like: z.string() })),
  strengths: z.array(SheetPoint),
  weaknesses: z.array(SheetPoint),
  /** Source of the scores. */
  basis: z.string(),
  project: z.string(),
  writer: z.object({ follow: Grade, say: z.string() }),
  roadmap: z.array(SheetRevision),
});
export type EvaluationSheet = z.infer<typeof EvaluationSheet>;

/** A person of the working paper: wants and arc, verified. */
export const PersonArc = z.object({ name: z.string(), wants: z.string(), arc: z.string() });
export type PersonArc = z.infer<typeof PersonArc>;

const HookLine = z.object({ text: z.string(), scene: z.number(), start: z.number(), end: z.number() });

/** How an episode begins (黄金三秒) and ends (集尾), in the script's own words, and whether its writer marked a place to pay (卡点). */
export const EpisodeHooks = z.object({
  name: z.string(),
  /** Of its actions and speeches. */
  characters: z.number(),
  opening: HookLine.nullable(),
  ending: HookLine.nullable(),
  paid: z.boolean(),
});
export type EpisodeHooks = z.infer<typeof EpisodeHooks>;

/** The grade with the given Chinese name, which a model answers with; null for other words. */
export const gradeByName = (name: string): Grade | null =>
  Grade.options.find((grade) => GRADE_NAMES[grade] === name) ?? null;
