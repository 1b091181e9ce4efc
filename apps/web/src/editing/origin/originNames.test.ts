import { expect, test } from "vitest";
import { percentText } from "./originNames.ts";

test("what rounds to nothing is not none, and what rounds to all is not all", () => {
  expect([percentText(0, 0, 900), percentText(0, 3, 900), percentText(34, 300, 900)]).toEqual(["0%", "不到 1%", "34%"]);
  expect([percentText(100, 897, 900), percentText(100, 900, 900)]).toEqual(["超过 99%", "100%"]);
});
