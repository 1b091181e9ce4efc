import { expect, test } from "vitest";
import { keptSentence } from "./keptSentence.ts";

test.each([
  [{ versions: 2, notes: 31 }, "连同 2 个别的版本、31 条批注，一起留着。"],
  [{ versions: 0, notes: 3 }, "连同 3 条批注，一起留着。"],
  [{ versions: 0, notes: 0 }, "没有改过。"],
])("in the trash with %o", (kept, sentence) => expect(keptSentence({ kept, editTime: null })).toBe(sentence));

test("a text that was changed is not called unchanged", () =>
  expect(keptSentence({ kept: { versions: 0, notes: 0 }, editTime: "2026-11-21 16:42:00" })).toBe(
    "没有别的版本，也没有批注。",
  ));
