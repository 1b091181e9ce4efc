import type { Figure } from "../benchResult.ts";

export const goal = (name: string, value: number, unit: string, words: string, met: boolean): Figure => ({
  name,
  value: Math.round(value * 1000) / 1000,
  unit,
  goal: words,
  met,
});
export const plain = (name: string, value: number, unit: string): Figure => goal(name, value, unit, "", true);
