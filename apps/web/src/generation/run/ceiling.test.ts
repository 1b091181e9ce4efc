import { expect, it } from "vitest";
import { ceilingToResume, reachOf, readCeiling, suggestedCeiling } from "./ceiling.ts";

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

it("tells how far a ceiling leads, or that it does not lead to the end of a scene", () => {
  const scenes = [{ number: 3 }, { number: 4 }, { number: 7 }];
  expect(reachOf({ units: 30_000 }, 25_000, scenes)).toBe("约写到第 4 场");
  expect(reachOf({ units: 30_000 }, 90_000, scenes)).toBe("约写到第 7 场");
  expect(reachOf({ units: 30_000 }, 9_000, scenes)).toBe("写不完一场");
});

it("suggests a ceiling that no question goes beyond", () => {
  expect(suggestedCeiling({ held: 61_200 })).toBe(70);
  expect(suggestedCeiling({ held: 25_000_000 })).toBe(10_000);
  expect(suggestedCeiling({ held: 0 })).toBe(0);
});
