import type { Figures, Finding } from "@mochang/screenplay";
import { z } from "zod";
import { ReportContinuity } from "./continuity.ts";
import { DraftComparison } from "./compare.ts";
import { Grade } from "./evaluation.ts";
import { EpisodeHooks, EvaluationSheet, PersonArc } from "./evaluationSheet.ts";
import { ImportDoubt } from "./library.ts";
import { StepState } from "./runEvent.ts";

/** Why one sample scored a dimension as it did: verified, with citations (see citation.ts); empty where nothing of it stood. */
export const ScoreReason = z.object({
  score: z.number(),
  reason: z.string(),
  for: z.string(),
  against: z.string(),
});
export type ScoreReason = z.infer<typeof ScoreReason>;

export const DimensionScore = z.object({
  key: z.string(),
  label: z.string(),
  /** 0 to 5. */
  median: z.number(),
  samples: z.array(z.number()),
  weight: z.number(),
  /** The samples differ by more than 1. */
  disputed: z.boolean(),
  /** Of the sample in the middle; of a disputed dimension those of the lowest and the highest. Absent in reports from before they were kept. */
  reasons: z.array(ScoreReason).optional(),
});
export type DimensionScore = z.infer<typeof DimensionScore>;

export const Verdict = z.object({
  /** Null when too few samples agree (待人工复核), and for what is no whole work. */
  grade: Grade.nullable(),
  /** The grade beside it in which a sample lies; absent in reports from before it was told. */
  near: Grade.nullable().optional(),
  review: z.boolean(),
  /** Why a work that is not whole gets no grade, in a sentence. */
  ungraded: z.string().optional(),
  median: z.number(),
  low: z.number(),
  high: z.number(),
  samples: z.array(z.number()),
  /** Lower borders of A, B, C on the 0 to 5 scale. */
  borders: z.object({ A: z.number(), B: z.number(), C: z.number() }),
  dimensions: z.array(DimensionScore),
});
export type Verdict = z.infer<typeof Verdict>;

export const ReportSection = z.object({
  /** Step key in the run, e.g. `prompt:47`. */
  key: z.string(),
  promptId: z.number().nullable(),
  title: z.string(),
  state: StepState,
  /** Markdown with verified citations (see citation.ts). */
  markdown: z.string(),
  origin: z.enum(["model", "rules"]),
  message: z.string().nullable(),
});
export type ReportSection = z.infer<typeof ReportSection>;

/** The whole report: what /fullanalyze shows and what the PDF holds, one shape for both. */
export const Report = z.object({
  scriptId: z.string(),
  runId: z.string().nullable(),
  /** What the evaluation read: figures, findings and citations are of its text; absent before the first evaluation. */
  readingId: z.string().optional(),
  /** The number of the run's last event that this report holds; absent where no run log wrote it. */
  runSeq: z.number().int().optional(),
  work: z.object({
    name: z.string(),
    author: z.string(),
    fileType: z.number(),
    kind: z.string(),
    genre: z.string(),
    fileName: z.string(),
    uploadedAt: z.string(),
    /** The medium that the next evaluation is made for; null: not known; absent: none is asked for. */
    scriptType: z.number().nullable().optional(),
  }),
  evaluatedAt: z.string().nullable(),
  /** The text was changed after it was read for this report at that time; `characters` that were written or deleted since, as far as that was read. */
  changedSince: z.object({ readAt: z.string(), characters: z.number().int() }).optional(),
  /** Null: no model was configured, everything is rule statistics. */
  model: z.object({ name: z.string(), simulated: z.boolean() }).nullable(),
  /** How many chunks a work too long to be read at once was read in, and how many of them could not be; absent for one read whole. */
  passages: z.object({ all: z.number(), unread: z.number() }).optional(),
  /** Finished sections whose sentences were checked against the lines that they cite, and those where that failed; absent where nothing of the kind was asked for. */
  supportCheck: z.object({ checked: z.number(), unchecked: z.number() }).optional(),
  headline: z.string().nullable(),
  verdict: Verdict.nullable(),
  /** The conclusion on one page; absent in reports from before there was one, null while it is not written. */
  sheet: EvaluationSheet.nullable().optional(),
  /** Persons with their arcs, where the working paper has them. */
  arcs: z.array(PersonArc).optional(),
  /** Of a work in episodes. */
  episodes: z.array(EpisodeHooks).optional(),
  tabs: z.array(
    z.object({
      index: z.number(),
      title: z.string(),
      sections: z.array(ReportSection),
      /** False: the evaluation was asked for other tabs, and this one can be started. */
      chosen: z.boolean().optional(),
      /** What stands in it is of an earlier evaluation, which this one did not go on with: its citations are of another reading. */
      former: z.object({ readingId: z.string().nullable(), evaluatedAt: z.string() }).optional(),
    }),
  ),
  figures: z.custom<Figures>((v) => typeof v === "object" && v !== null),
  findings: z.array(z.custom<Finding>((v) => typeof v === "object" && v !== null)),
  doubts: z.array(ImportDoubt),
  unitsUsed: z.number(),
  /** The continuity ledger of the version as it stands, where a model has read it for one. */
  continuity: ReportContinuity.nullable().optional(),
  /** With the former draft of the work, its kept scenes left out; only where it was asked for and there is one. */
  comparison: DraftComparison.nullable().optional(),
});
export type Report = z.infer<typeof Report>;
