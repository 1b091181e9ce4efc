import { describe, expect, it } from "vitest";
import { disagreementSentence, gradeBands, gradeAt, scoreRangeSentence } from "./scoreRange.ts";

const borders = { A: 4.2, B: 3.4, C: 2.5 };

describe("verdict", () => {
  it("fills the scale without gaps", () => {
    const all = gradeBands(borders);
    expect(all[0]?.from).toBe(0);
    expect(all.at(-1)?.to).toBe(5);
    for (let i = 1; i < all.length; i++) expect(all[i]?.from).toBe(all[i - 1]?.to);
  });
  it("gives a border's own value the better grade", () => {
    expect([2.49, 2.5, 3.4, 4.19, 4.2].map((v) => gradeAt(v, borders))).toEqual(["D", "C", "B", "B", "A"]);
  });
  it("says when the samples cross a border", () => {
    expect(scoreRangeSentence({ low: 3.5, high: 3.9, borders })).toBe("最低 3.5，最高 3.9，都在 B 档。");
    expect(scoreRangeSentence({ low: 2.9, high: 3.8, borders })).toBe("最低 2.9，最高 3.8，跨 B、C 档。");
  });
});

it("says of how many samples it is that they agree on no grade", () => {
  expect(disagreementSentence(5)).toBe("五次评分里没有四次落在同一档");
  expect(disagreementSentence(4)).toBe("成了的四次评分没有都落在同一档");
});
