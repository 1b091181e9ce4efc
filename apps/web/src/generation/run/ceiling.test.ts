import { expect, it } from "vitest";
import { additionFault, ceilingToResume, costOf, reachOf, readCeiling, suggestedCeiling } from "./ceiling.ts";

it("reads drops as units, and refuses what is none", () => {
  expect(readCeiling("850")).toBe(850_000);
  expect(readCeiling("１２")).toBe(12_000);
  expect(readCeiling(" ")).toBeUndefined();
  for (const typed of ["0", "-3", "很多", "10001", "1e9"]) expect(readCeiling(typed)).toBeNull();
});

it("sets none where a run that goes on would need more than a ceiling may be", () => {
  expect(ceilingToResume(9_999_000)).toBe(9_999_000);
  expect(ceilingToResume(10_000_001)).toBeNull();
});

it("tells how far a ceiling leads, and promises no scene below what a start asks for", () => {
  const scenes = [{ number: 3 }, { number: 4 }, { number: 7 }];
  const cost = { units: 30_000, first: 13_400 };
  expect(reachOf(cost, 25_000, scenes)).toBe("约写到第 4 场");
  expect(reachOf(cost, 90_000, scenes)).toBe("约写到第 7 场");
  expect(reachOf(cost, 13_400, scenes)).toBe("约写到第 3 场");
  expect(reachOf(cost, 13_000, scenes)).toBe("这个上限还不够写好第一份，至少要 14 滴");
});

it("names the least that a run which goes on needs in addition", () => {
  expect(additionFault({ first: 134_000 }, 100_000)).toBe("至少要再加 134 滴");
  expect(additionFault({ first: 134_000 }, 300_000)).toBeNull();
});

it("tells an estimate with a range from its least to its most", () => {
  const cost = { units: 670_000, seconds: 2_400 };
  expect(costOf(cost)).toBe("约 670 滴，约 40 分钟");
  expect(costOf({ ...cost, range: { least: 400_000, most: 1_500_000 } })).toBe("约 400 滴到 1.5 盒，约 40 分钟");
});

it("suggests a ceiling that no question goes beyond", () => {
  expect(suggestedCeiling({ held: 61_200 })).toBe(70);
  expect(suggestedCeiling({ held: 25_000_000 })).toBe(10_000);
  expect(suggestedCeiling({ held: 0 })).toBe(0);
});
