import type { DimensionScore, Form, Grade, Verdict } from "@mochang/contract";
import { RUBRICS, type Rubric, type ScoreSample } from "./rubric.ts";

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

/**
 * Several samples of one judgement as one verdict: median and range of every dimension and of the weighted total. Where the samples'
 * totals do not all lie in one grade, there is no grade but a wish for a person (待人工复核).
 */
export function judge(rubric: Rubric, samples: readonly ScoreSample[]): Verdict | null {
  if (samples.length < rubric.fewest) return null;
  const dimensions = rubric.dimensions.map((d): DimensionScore => {
    const scores = samples.map((s) => round(s[d.key]?.score ?? 0, 1));
    return {
      key: d.key,
      label: d.label,
      weight: d.weight,
      samples: scores,
      median: round(median(scores), 2),
      disputed: Math.max(...scores) - Math.min(...scores) > rubric.disputed,
    };
  });
  // Two places everywhere: what is shown is what is graded, so a total of 3.995 is not shown as 4 and graded B.
  const totals = samples.map((_, i) =>
    round(
      dimensions.reduce((sum, d) => sum + d.weight * (d.samples[i] ?? 0), 0),
      2,
    ),
  );
  const middle = round(median(totals), 2);
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const review = gradeOf(low, rubric.borders) !== gradeOf(high, rubric.borders);
  return {
    grade: review ? null : gradeOf(middle, rubric.borders),
    review,
    median: middle,
    low,
    high,
    samples: totals,
    borders: rubric.borders,
    dimensions,
  };
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

/** The verdict as the conclusion's writer reads it. */
export function verdictTable(v: Verdict): string {
  const rows = v.dimensions.map(
    (d) =>
      `| ${d.label} | ${d.median} | ${Math.min(...d.samples)} 到 ${Math.max(...d.samples)} | ${d.disputed ? "有分歧" : "一致"} |`,
  );
  const result = v.grade ? `等级：${v.grade}` : "等级：待人工复核（各次评分跨过了等级线）";
  return [
    "# 评分表",
    "| 维度 | 中位数 | 范围 | 分歧 |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    `总分中位数 ${v.median} 分，各次在 ${v.low} 分到 ${v.high} 分之间。${result}`,
  ].join("\n");
}

/** The verdict of scores that a person gave, by the key of each dimension. */
export const judgeSamples = (form: Form, samples: readonly Record<string, number>[]): Verdict | null =>
  judge(
    RUBRICS[form],
    samples.map((sample) => Object.fromEntries(Object.entries(sample).map(([key, score]) => [key, { score }]))),
  );
