import type { Grade, Verdict } from "@mochang/contract";
import { hanCount, score } from "../../lib/format.ts";

/** Lower and upper end of each grade on the 0 to 5 scale, D first. */
export function gradeBands(borders: Verdict["borders"]): { grade: Grade; from: number; to: number }[] {
  return [
    { grade: "D", from: 0, to: borders.C },
    { grade: "C", from: borders.C, to: borders.B },
    { grade: "B", from: borders.B, to: borders.A },
    { grade: "A", from: borders.A, to: 5 },
  ];
}

export const gradeAt = (value: number, borders: Verdict["borders"]): Grade =>
  value >= borders.A ? "A" : value >= borders.B ? "B" : value >= borders.C ? "C" : "D";

/** What the samples say together, in one sentence after the median. */
export function scoreRangeSentence(v: Pick<Verdict, "low" | "high" | "borders">): string {
  const low = gradeAt(v.low, v.borders);
  const high = gradeAt(v.high, v.borders);
  const range = `最低 ${score(v.low)}，最高 ${score(v.high)}`;
  return low === high ? `${range}，都在 ${low} 档。` : `${range}，跨 ${high}、${low} 档。`;
}

/** Four of five agree on a grade, and all where there are fewer. */
export const disagreementSentence = (samples: number): string =>
  samples === 5 ? "五次评分里没有四次落在同一档" : `成了的${hanCount(samples)}次评分没有都落在同一档`;
