import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCRIPT_TYPES } from "@mochang/generation";
import { RUBRICS, rubricFor, SCORINGS } from "./rubric.ts";
import type { ScoreSample } from "./scoreSample.ts";
import { gradeOf, judge, median, withoutGrade } from "./verdict.ts";

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
    "gives the grade of four of five, and says which one is near, at %s and %s",
    (above, below, border) => {
      const [low, high] = [border - 0.1, border];
      expect(judge(RUBRIC, even(low, high, high, high, high))).toMatchObject({
        grade: above,
        near: below,
        review: false,
      });
      expect(judge(RUBRIC, even(low, low, low, low, high))).toMatchObject({ grade: below, near: above, review: false });
      expect(judge(RUBRIC, even(high, high, high, high, high))).toMatchObject({ grade: above, near: null });
    },
  );
  it.each(borders)("leaves three against two to a person, at %s and %s", (_above, _below, border) => {
    const [low, high] = [border - 0.1, border];
    for (const scores of [
      [low, low, high, high, high],
      [low, low, low, high, high],
      [low, high, high],
      [low, high, high, high],
    ])
      expect(judge(RUBRIC, even(...scores))).toMatchObject({ grade: null, near: null, review: true });
  });
  it("judges runs of the first scoring as they were judged: all samples agree, or nobody says a grade", () => {
    const first = rubricFor({ form: "screenplay", medium: null, scoring: SCORINGS[0] });
    expect(judge(first, even(3.1, 3.3, 3.3, 3.3, 3.3))).toMatchObject({ grade: null, review: true });
    expect(judge(first, even(3.2, 3.3, 3.3, 3.3, 3.3))).toMatchObject({ grade: "B", near: null });
  });
  it.each(SCRIPT_TYPES)("weighs a $label to one, and tells each score of each dimension apart", ({ value }) => {
    const { dimensions } = rubricFor({ form: "screenplay", medium: value, scoring: 2 });
    expect(dimensions.map((d) => d.key)).toEqual(RUBRIC.dimensions.map((d) => d.key));
    expect(dimensions.reduce((sum, d) => sum + d.weight, 0)).toBeCloseTo(1, 10);
    for (const { anchors } of dimensions) expect(new Set(anchors).size).toBe(6);
  });
  it("weighs short drama, stage and animation otherwise than film", () => {
    const weights = [1, 3, 4, 5, 6, 7].map((medium) =>
      JSON.stringify(
        rubricFor({ form: "screenplay", medium: medium as 1, scoring: 2 }).dimensions.map((d) => [d.weight, d.anchors]),
      ),
    );
    expect(new Set(weights).size).toBe(weights.length);
  });

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
                v.samples.filter((total) => gradeOf(total, RUBRIC.borders) === v.grade).length >=
                  v.samples.length * 0.8)
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
  it("tells the reason of the sample in the middle, and of a disputed dimension both ends", () => {
    const samples = even(3, 3.5, 3, 3, 2.5).map((sample, i) => ({
      ...sample,
      premise: { score: [1, 2, 3, 3.5, 4][i] ?? 0, reason: `第${i}次`, for: "", against: "" },
      theme: { score: [2.5, 3, 3.5, 3, 3][i] ?? 0, reason: `第${i}次`, for: "", against: "" },
    }));
    const [premise, theme, scene] = ["premise", "theme", "scene"].map((key) =>
      judge(RUBRIC, samples)?.dimensions.find((d) => d.key === key),
    );
    expect(premise?.reasons?.map((r) => r.score)).toEqual([1, 4]);
    expect(theme?.reasons?.map((r) => r.score)).toEqual([3]);
    expect(scene?.reasons).toBeUndefined();
  });
  it("gives what is not whole its scores and no grade", () => {
    expect(withoutGrade(judge(RUBRIC, even(3.5, 3.5, 3.5)), "没有写完")).toMatchObject({
      grade: null,
      review: false,
      ungraded: "没有写完",
      median: 3.5,
    });
  });
  it("takes the mean of the middle two", () => {
    expect(median([1, 4, 2, 3])).toBe(2.5);
  });
});
