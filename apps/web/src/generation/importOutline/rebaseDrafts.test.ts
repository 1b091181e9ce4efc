import { expect, test } from "vitest";
import { rebaseDraft } from "./rebaseDrafts.ts";

test("words that were not submitted stay; an empty field takes what came, a list of blanks is empty", () => {
  expect(
    rebaseDraft(
      { theme: "我写的", genre: "", subplots: [""] },
      { theme: "读来的", genre: "乡土", subplots: ["副线"], type: 1 },
    ),
  ).toEqual({ theme: "我写的", genre: "乡土", subplots: ["副线"], type: 1 });
});
