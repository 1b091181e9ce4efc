import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RUBRICS, type ScoreSample } from "./rubric.ts";
import { gradeOf, judge, median } from "./verdict.ts";

const RUBRIC = RUBRICS.screenplay;
/** Samples that give every dimension the same score, so that the total is that score. */
const even = (...scores: number[]): ScoreSample[] =>
  scores.map((score) => Object.fromEntries(RUBRIC.dimensions.map((d) => [d.key, { score }])));

describe("the verdict", () => {
  it.each(Object.entries(RUBRICS))("weighs the dimensions of a %s to one, each with a name of its own", (_, rubric) => {
    expect(rubric.dimensions.reduce((sum, d) => sum + d.weight, 0)).toBeCloseTo(1, 10);
    expect(new Set(rubric.dimensions.map((d) => d.key)).size).toBe(rubric.dimensions.length);
  });

  const borders = [
    ["A", "B", RUBRIC.borders.A],
    ["B", "C", RUBRIC.borders.B],
    ["C", "D", RUBRIC.borders.C],
  ] as const;
  it.each(borders)("turns from %s to %s at %d, and back", (above, below, border) => {
    expect(gradeOf(border, RUBRIC.borders)).toBe(above);
    expect(gradeOf(border - 0.01, RUBRIC.borders)).toBe(below);
    expect(judge(RUBRIC, even(border, border, border, border + 0.1, border + 0.1))?.grade).toBe(above);
    expect(judge(RUBRIC, even(border - 0.2, border - 0.1, border - 0.1, border - 0.1, border - 0.1))?.grade).toBe(
      below,
    );
  });
  it.each(borders)(
    "gives no grade when samples lie on both sides of the border of %s and %s",
    (_above, _below, border) => {
      for (const samples of [
        even(border - 0.1, border, border, border, border),
        even(border - 0.1, border - 0.1, border - 0.1, border - 0.1, border),
      ]) {
        expect(judge(RUBRIC, samples)).toMatchObject({ grade: null, review: true });
      }
    },
  );

  it("shows what it grades", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.double({ min: 0, max: 5, noNaN: true }), {
            minLength: RUBRIC.dimensions.length,
            maxLength: RUBRIC.dimensions.length,
          }),
          { minLength: RUBRIC.fewest, maxLength: 5 },
        ),
        (rows) => {
          const v = judge(
            RUBRIC,
            rows.map((scores) =>
              Object.fromEntries(RUBRIC.dimensions.map((d, i) => [d.key, { score: scores[i] ?? 0 }])),
            ),
          );
          if (!v) return false;
          const inside = v.low <= v.median && v.median <= v.high && v.low >= 0 && v.high <= 5;
          return (
            inside &&
            (v.review
              ? v.grade === null
              : v.grade === gradeOf(v.median, RUBRIC.borders) &&
                gradeOf(v.low, RUBRIC.borders) === gradeOf(v.high, RUBRIC.borders))
          );
        },
      ),
    );
  });
  it("is none with too few answers", () => {
    expect(judge(RUBRIC, even(3, 3))).toBeNull();
  });
  it("marks a dimension whose samples lie apart", () => {
    const samples = even(3, 3, 3, 3, 3);
    const first = samples[0];
    if (first) first["premise"] = { score: 1.5 };
    const v = judge(RUBRIC, samples);
    expect(v?.dimensions.filter((d) => d.disputed).map((d) => d.key)).toEqual(["premise"]);
    expect(v?.dimensions[0]?.median).toBe(3);
  });
  it("takes the mean of the middle two", () => {
    expect(median([1, 4, 2, 3])).toBe(2.5);
  });
});
