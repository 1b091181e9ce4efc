import { expect, it } from "vitest";
import { pageIn } from "./usePageNumber.ts";

it("reads the page from the address, and takes nothing else for one", () => {
  expect(
    ["", "page=1", "page=3", "activeNameTab=second&page=12"].map((query) => pageIn(new URLSearchParams(query))),
  ).toEqual([1, 1, 3, 12]);
  expect(
    ["page=0", "page=-2", "page=1.5", "page=1e9", "page=x", "page=99999999", "page=%20 2"].map((query) =>
      pageIn(new URLSearchParams(query)),
    ),
  ).toEqual([1, 1, 1, 1, 1, 1, 1]);
});
