import type { Form, Grade } from "@mochang/contract";
import type { ScriptType } from "@mochang/generation";
import type { Dimension } from "./dimensions.ts";
import { MEDIUM_DIMENSIONS } from "./mediumDimensions.ts";
import { NOVEL_DIMENSIONS } from "./novelDimensions.ts";
import { SCREENPLAY_DIMENSIONS } from "./screenplayDimensions.ts";

/** How a work is judged. */
export interface Rubric {
  dimensions: readonly Dimension[];
  /** How often it is asked. */
  samples: number;
  /** With fewer answers there is no verdict. */
  fewest: number;
  /** Share of the samples that have to lie in one grade. */
  agreeing: number;
  /** Lowest total of each grade; below C it is D. */
  borders: Record<Exclude<Grade, "D">, number>;
  /** Samples of one dimension that lie further apart are shown as disputed. */
  disputed: number;
}

/** The same for all forms and media, so that a grade means the same. */
const COMMON = { samples: 5, fewest: 3, agreeing: 0.8, borders: { A: 4, B: 3.2, C: 2.4 }, disputed: 1 };

/** The one place of the verdict: dimensions, anchors, weights (their sum is 1), how often it is asked, and the borders of the grades. */
export const RUBRICS: Record<Form, Rubric> = {
  screenplay: { ...COMMON, dimensions: SCREENPLAY_DIMENSIONS },
  novel: { ...COMMON, dimensions: NOVEL_DIMENSIONS },
};

/** The first scorings gave a grade only where all samples agreed, and asked for a person otherwise. */
export const SCORINGS = [1, 2] as const;
export type Scoring = (typeof SCORINGS)[number];

/** By what a run's samples are asked for and judged; it stays as it was when the run started. */
export interface ScoringBasis {
  form: Form;
  /** Null: not known, or a novel. */
  medium: ScriptType | null;
  scoring: Scoring;
}

/** The rubric of a work: that of its form, with what its medium weighs and shows otherwise. */
export function rubricFor({ form, medium, scoring }: ScoringBasis): Rubric {
  const common = RUBRICS[form];
  const rubric = scoring === 1 ? { ...common, agreeing: 1 } : common;
  const own = form === "screenplay" && medium !== null ? MEDIUM_DIMENSIONS[medium] : undefined;
  if (!own) return rubric;
  return {
    ...rubric,
    dimensions: rubric.dimensions.map((d) => ({
      ...d,
      weight: own.weights[d.key] ?? d.weight,
      anchors: own.anchors[d.key] ?? d.anchors,
    })),
  };
}

/** The rubric as the model reads it. */
export const rubricText = (dimensions: readonly Dimension[]): string =>
  dimensions
    .map(
      (d) =>
        `- ${d.key}（${d.label}，权重 ${Math.round(d.weight * 100)}）：${d.anchors.map((a, i) => `${i} ${a}`).join("；")}`,
    )
    .join("\n");
