import { expect, it } from "vitest";
import { readCeiling, roomyDrops } from "./ceiling.ts";

it("reads drops as units, and refuses what is none", () => {
  expect(readCeiling("850")).toBe(850_000);
  expect(readCeiling("１２")).toBe(12_000);
  expect(readCeiling(" ")).toBeUndefined();
  for (const typed of ["0", "-3", "很多", "10001", "1e9"]) expect(readCeiling(typed)).toBeNull();
});

it("suggests a ceiling that no question goes beyond", () => {
  expect(roomyDrops({ held: 61_200 })).toBe(70);
  expect(roomyDrops({ held: 0 })).toBe(0);
});
