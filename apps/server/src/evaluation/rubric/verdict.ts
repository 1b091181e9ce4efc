import { gradeWords, plainCited, reasonWords } from "@mochang/contract";
import type { DimensionScore, Form, Grade, ScoreReason, Verdict } from "@mochang/contract";
import { fence, neutralise } from "../../prompting/index.ts";
import type { Dimension } from "./dimensions.ts";
import { RUBRICS, type Rubric } from "./rubric.ts";
import type { DimensionSample, ScoreSample } from "./scoreSample.ts";

/** The middle of some numbers; of an even count the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const mid = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[mid] ?? 0) : ((sorted[mid - 1] ?? 0) + (sorted[mid] ?? 0)) / 2;
}

const round = (n: number, places: number): number => Math.round((n + Number.EPSILON) * 10 ** places) / 10 ** places;

/** The grade of a total of 0 to 5. */
export function gradeOf(total: number, { A, B, C }: Rubric["borders"]): Grade {
  if (total >= A) return "A";
  if (total >= B) return "B";
  return total >= C ? "C" : "D";
}

const GRADE_ORDER: readonly Grade[] = ["A", "B", "C", "D"];

/** The grade that enough samples lie in, and the one next to it on the side where the others lie; null where they do not agree. */
function agreed(grades: readonly Grade[], share: number): { grade: Grade; near: Grade | null } | null {
  const grade = GRADE_ORDER.find((g) => grades.filter((other) => other === g).length >= grades.length * share);
  if (!grade) return null;
  const at = GRADE_ORDER.indexOf(grade);
  const other = grades.find((g) => g !== grade);
  return { grade, near: other ? (GRADE_ORDER[at + (GRADE_ORDER.indexOf(other) > at ? 1 : -1)] ?? null) : null };
}

/**
 * Several samples of one judgement as one verdict: median and range of every dimension and of the weighted total. Where fewer of the samples'
 * totals than four of five lie in one grade, there is no grade but a wish for a person (待人工复核).
 */
export function judge(rubric: Rubric, samples: readonly ScoreSample[]): Verdict | null {
  if (samples.length < rubric.fewest) return null;
  const dimensions = rubric.dimensions.map((d) => judgeDimension(rubric, d, samples));
  // Two places everywhere: what is shown is what is graded, so a total of 3.995 is not shown as 4 and graded B.
  const totals = samples.map((_, i) =>
    round(
      dimensions.reduce((sum, d) => sum + d.weight * (d.samples[i] ?? 0), 0),
      2,
    ),
  );
  const result = agreed(
    totals.map((total) => gradeOf(total, rubric.borders)),
    rubric.agreeing,
  );
  return {
    grade: result?.grade ?? null,
    near: result?.near ?? null,
    review: result === null,
    median: round(median(totals), 2),
    low: Math.min(...totals),
    high: Math.max(...totals),
    samples: totals,
    borders: rubric.borders,
    dimensions,
  };
}

/** The verdict of a work that is not whole, `why` said in a sentence: its scores stand, without a grade. */
export const withoutGrade = (verdict: Verdict | null, why: string | null): Verdict | null =>
  verdict && why !== null ? { ...verdict, grade: null, near: null, review: false, ungraded: why } : verdict;

function judgeDimension(rubric: Rubric, d: Dimension, samples: readonly ScoreSample[]): DimensionScore {
  const scores = samples.map((s) => round(s[d.key]?.score ?? 0, 1));
  const middle = round(median(scores), 2);
  const disputed = Math.max(...scores) - Math.min(...scores) > rubric.disputed;
  const given = samples.flatMap((s) => reasonIn(s[d.key]));
  const nearest = (target: number): ScoreReason[] =>
    given.toSorted((a, b) => Math.abs(a.score - target) - Math.abs(b.score - target)).slice(0, 1);
  // Of a disputed dimension both sides are heard, of any other the sample in the middle.
  const reasons = disputed ? [...nearest(Math.min(...scores)), ...nearest(Math.max(...scores))] : nearest(middle);
  return {
    key: d.key,
    label: d.label,
    weight: d.weight,
    samples: scores,
    median: middle,
    disputed,
    ...(reasons.length > 0 ? { reasons: [...new Set(reasons)] } : {}),
  };
}

/** What a sample gives as the ground of its score; nothing where none of its words stood, or an older run kept none. */
function reasonIn(sample: DimensionSample | undefined): ScoreReason[] {
  if (!sample) return [];
  const { score, reason = "", for: speaksFor = "", against = "" } = sample;
  return reason || speaksFor || against ? [{ score: round(score, 1), reason, for: speaksFor, against }] : [];
}

/** Every score that the conclusion may repeat. */
export const allowedScores = (v: Verdict): number[] => [
  v.median,
  v.low,
  v.high,
  ...v.samples,
  ...Object.values(v.borders),
  ...v.dimensions.flatMap((d) => [d.median, d.weight, ...d.samples]),
];

/** The verdict as the conclusion's writer reads it. The grounds of the scores quote the author, and are fenced. */
export function verdictTable(v: Verdict): string {
  const rows = v.dimensions.map(
    (d) =>
      `| ${d.label} | ${d.median} | ${Math.min(...d.samples)} 到 ${Math.max(...d.samples)} | ${d.disputed ? "有分歧" : "一致"} |`,
  );
  const reasons = v.dimensions.flatMap((d) =>
    (d.reasons ?? []).map((r) => `- ${d.label}（${r.score}）：${reasonWords(r)}`),
  );
  return [
    "# 评分表",
    "| 维度 | 中位数 | 范围 | 分歧 |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    `总分中位数 ${v.median} 分，各次在 ${v.low} 分到 ${v.high} 分之间。等级：${gradeSentence(v)}`,
    ...(reasons.length > 0
      ? ["", "# 打分的理由", "", fence(neutralise(plainCited(reasons.join("\n"))), "要点数据")]
      : []),
  ].join("\n");
}

function gradeSentence(v: Verdict): string {
  if (v.grade) return gradeWords(v);
  return v.ungraded ? `不评级（${v.ungraded}）` : "待人工复核（各次评分跨过了等级线）";
}

/** The verdict of scores that a person gave, by the key of each dimension. */
export const judgeSamples = (form: Form, samples: readonly Record<string, number>[]): Verdict | null =>
  judge(
    RUBRICS[form],
    samples.map((sample) => Object.fromEntries(Object.entries(sample).map(([key, score]) => [key, { score }]))),
  );
