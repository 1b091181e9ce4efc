import { expect, test } from "vitest";
import { readingPrefs } from "./readingPrefs.ts";

test("a choice is kept; anything else is as usual", () => {
  expect(readingPrefs('{"type":22,"row":2.2,"paper":"p-bean"}')).toEqual({ type: 22, row: 2.2, paper: "p-bean" });
  const usual = { type: 18, row: 1.9, paper: "raised" };
  for (const odd of [null, "", "not json", "null", '{"type":99,"row":"x","paper":"url(x)"}'])
    expect(readingPrefs(odd)).toEqual(usual);
});
