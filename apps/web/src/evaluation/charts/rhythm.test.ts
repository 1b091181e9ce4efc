import { describe, expect, it } from "vitest";
import { slowRun } from "./rhythm.ts";
import { peaks } from "./series.ts";

describe("rhythm", () => {
  it("finds the longest slow run and counts scenes from one", () => {
    const beat = [6, 6, 2, 2, 6, 6, 2, 2, 2, 2, 2, 2, 6, 6, 6, 6];
    expect(slowRun(beat)).toEqual({ from: 7, to: 12 });
    expect(slowRun(beat.slice(0, 12))).toEqual(null);
    expect(slowRun([6, 6, 6, 6, 6, 6, 6, 6, 2, 2, 2, 2, 2])).toEqual({ from: 9, to: 13 });
  });
  it("says nothing of a short or an even script", () => {
    expect(slowRun([1, 1, 1, 1, 1, 1])).toBeNull();
    expect(slowRun(Array<number>(60).fill(5))).toBeNull();
  });
  it("names peaks that stand apart", () => {
    expect(peaks([1, 9, 8, 1, 1, 1, 7, 1, 1, 1, 1, 6])).toEqual([1, 6, 11]);
    expect(peaks([])).toEqual([]);
  });
});
