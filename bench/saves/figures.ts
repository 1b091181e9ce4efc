import type { Figure } from "../benchResult.ts";

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A figure that must not be above its goal; null: it has none. */
export const atMost = (name: string, value: number, unit: string, goal: number | null): Figure => ({
  name,
  value: rounded(value),
  unit,
  goal: goal === null ? "" : goal === 0 ? "0" : `≤ ${goal}`,
  met: goal === null || value <= goal,
});

/** A figure that must not be below its goal. */
export const atLeast = (name: string, value: number, unit: string, goal: number): Figure => ({
  name,
  value: rounded(value),
  unit,
  goal: `≥ ${goal}`,
  met: value >= goal,
});
