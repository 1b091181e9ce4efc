import type { Finding } from "@mochang/screenplay";
import { z } from "zod";
import { Grade } from "./evaluation.ts";

const Id = z.string().min(1).max(64);

/** `script_id` is the current draft, `other` the one it is compared with, usually the one before it. Any two own scripts of one form. */
export const CompareQuery = z.object({ script_id: Id, other: Id });
/** One pair of scenes, or one that only a side has; ordinals from 1, 0 is what stands before the first scene. */
export const ComparedSceneQuery = CompareQuery.extend({
  old: z.coerce.number().int().min(0).max(1_000_000).optional(),
  new: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
export const CandidatesQuery = z.object({ script_id: Id });

/** Longer drafts are not compared: the result could not be read as a picture. */
export const COMPARE_MAX_CHARACTERS = 2_000_000;
/** Scenes in one answer, rows of one scene, and findings of one kind; `…Total` says how many there are. */
export const COMPARE_SCENES_MAX = 4_000;
export const COMPARE_ROWS_MAX = 4_000;
export const COMPARE_FINDINGS_MAX = 200;

export const DraftEvaluation = z.object({
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  grade: Grade.nullable(),
  review: z.boolean(),
  rulesOnly: z.boolean(),
});

/** A draft as the head of the page names it. */
export const Draft = z.object({
  id: z.string(),
  name: z.string(),
  author: z.string(),
  fileType: z.number(),
  fileName: z.string(),
  kind: z.string(),
  draftNumber: z.number(),
  draftOf: z.string().nullable(),
  /** YYYY-MM-DD HH:mm:ss */
  createTime: z.string(),
  characters: z.number(),
  sceneCount: z.number(),
  evaluation: DraftEvaluation.nullable(),
});
export type Draft = z.infer<typeof Draft>;

/** Scripts to compare one with: first the drafts of the same work, then others of the same name, then the newest. */
export const DraftCandidates = z.object({
  script: Draft,
  candidates: z.array(Draft.extend({ relation: z.enum(["draft", "name", "other"]) })),
});
export type DraftCandidates = z.infer<typeof DraftCandidates>;

/** `place` names the scene as its reader knows it: 第12场, 第十二章, 第二卷第一章. */
const SceneHead = z.object({
  ordinal: z.number(),
  place: z.string(),
  number: z.string().nullable(),
  heading: z.string().nullable(),
  characters: z.number(),
});
export type ComparedSceneHead = z.infer<typeof SceneHead>;

export const SceneChangeKind = z.enum(["kept", "moved", "changed", "new", "cut"]);
export const CompareLineCounts = z.object({
  same: z.number(),
  changed: z.number(),
  added: z.number(),
  removed: z.number(),
});

export const ScenePair = z.object({
  kind: SceneChangeKind,
  moved: z.boolean(),
  old: SceneHead.nullable(),
  new: SceneHead.nullable(),
  similarity: z.number(),
  lines: CompareLineCounts,
  /** Of a cut scene: the place of the new scene that holds its text; of a new one: of the old scene that held it. */
  joined: z.string().nullable(),
});
export type ScenePair = z.infer<typeof ScenePair>;

export const FigurePair = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(["characters", "count", "share", "minutes", "scenes"]),
  old: z.number().nullable(),
  new: z.number().nullable(),
});
export type FigurePair = z.infer<typeof FigurePair>;
const Names = z.object({ came: z.array(z.string()), left: z.array(z.string()) });

const Spread = z.object({ median: z.number(), low: z.number(), high: z.number(), samples: z.array(z.number()) });
export type Spread = z.infer<typeof Spread>;

/** One dimension, or the whole, of both evaluations. */
export const ScorePair = z.object({
  key: z.string(),
  label: z.string(),
  old: Spread,
  new: Spread,
  /** The samples of both overlap: the difference of the medians is not significant. */
  within: z.boolean(),
});
export type ScorePair = z.infer<typeof ScorePair>;

/** Null: at least one of the two has no verdict. */
export const ScoreComparison = z.object({
  total: ScorePair,
  grades: z.object({ old: Grade.nullable(), new: Grade.nullable() }),
  dimensions: z.array(ScorePair),
});
export type ScoreComparison = z.infer<typeof ScoreComparison>;

/** With the name of each quote's scene in its draft: the writer's own number (`第1-4场`). */
export type ComparedFinding = Finding & { places: string[] };
const AnyFinding = z.custom<ComparedFinding>((v) => typeof v === "object" && v !== null && "rule" in v);

/** What two drafts have in common and what not: one shape for the page, the report's section and its PDF. */
export const DraftComparison = z.object({
  old: Draft,
  new: Draft,
  unit: z.enum(["场", "章"]),
  identical: z.boolean(),
  /** Almost nothing is common to both drafts: they are two different works. */
  unrelated: z.boolean(),
  /** 0 to 1: how much of the longer draft stands in both. */
  shared: z.number(),
  counts: z.record(SceneChangeKind, z.number()),
  scenes: z.array(ScenePair),
  scenesTotal: z.number(),
  front: z.object({ kind: z.enum(["kept", "changed", "new", "cut"]), lines: CompareLineCounts }).nullable(),
  renames: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Differences of form alone, which count as no change. */
  form: z.object({
    script: z.enum(["simplified", "traditional"]).nullable(),
    layout: z.boolean(),
    parts: z.boolean(),
    numbers: z.boolean(),
  }),
  figures: z.array(FigurePair),
  people: Names,
  places: Names,
  findings: z.object({
    mended: z.array(AnyFinding),
    fresh: z.array(AnyFinding),
    still: z.array(AnyFinding),
    mendedTotal: z.number(),
    freshTotal: z.number(),
    stillTotal: z.number(),
  }),
  scores: ScoreComparison.nullable(),
});
export type DraftComparison = z.infer<typeof DraftComparison>;

const Piece = z.object({ text: z.string(), same: z.boolean() });
const Side = z.object({ type: z.string(), text: z.string() });
/** A row of two scenes side by side. Of a line that stayed both texts are given only where they are written differently. */
export const SceneRow = z.discriminatedUnion("op", [
  z.object({ op: z.literal("same"), line: Side, was: z.string().optional() }),
  z.object({ op: z.literal("removed"), line: Side }),
  z.object({ op: z.literal("added"), line: Side }),
  z.object({ op: z.literal("changed"), old: Side, new: Side, oldParts: z.array(Piece), newParts: z.array(Piece) }),
]);
export type SceneRow = z.infer<typeof SceneRow>;
export const SceneRows = z.object({ rows: z.array(SceneRow), rowsTotal: z.number() });
export type SceneRows = z.infer<typeof SceneRows>;
