import { expect, test } from "vitest";
import { countOf } from "./editor/measureFinding.ts";

test("the count of what will be replaced is read as the button writes it", () => {
  expect(["全部 25,305 处", "全部 37 处"].map(countOf)).toEqual([25_305, 37]);
  expect(countOf("全部")).toBeNaN();
});
