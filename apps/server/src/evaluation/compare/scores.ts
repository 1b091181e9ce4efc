import type { ScoreComparison, ScorePair, Spread, Verdict } from "@mochang/contract";

const spreadOf = ({ median, samples }: { median: number; samples: readonly number[] }): Spread => ({
  median,
  low: Math.min(...samples),
  high: Math.max(...samples),
  samples: [...samples],
});

/** The ranges of both overlap: the difference of the medians may be chance. */
export const isWithin = (a: Spread, b: Spread): boolean => a.low <= b.high && b.low <= a.high;

const pair = (key: string, label: string, old: Spread, next: Spread): ScorePair => ({
  key,
  label,
  old,
  new: next,
  within: isWithin(old, next),
});

/** Two verdicts side by side; null where either is missing. Dimensions that only one of them has (an older rubric) are left out. */
export function compareScores(old: Verdict | null, next: Verdict | null): ScoreComparison | null {
  if (!old || !next) return null;
  return {
    total: pair("total", "综合分", spreadOf(old), spreadOf(next)),
    grades: { old: old.grade, new: next.grade },
    dimensions: next.dimensions.flatMap((d) => {
      const before = old.dimensions.find((o) => o.key === d.key);
      return before && before.samples.length > 0 && d.samples.length > 0
        ? [pair(d.key, d.label, spreadOf(before), spreadOf(d))]
        : [];
    }),
  };
}
