import { describe, expect, test } from "vitest";
import { build, speech } from "../testing/build.ts";
import { allLines } from "../testing/coverage.ts";
import { labelledSamples } from "../testing/labelled.ts";
import { writeText } from "./writeText.ts";

const dense = (text: string): string => text.replace(/\p{White_Space}/gu, "");

test("a blank line between paragraphs, two before a scene, speech under its cue", () => {
  const parsed = build([{ heading: "1、客厅 日", rows: [["action", "雨。"], ...speech("沈越", "走。")] }, { heading: "2、街 夜", rows: [["action", "空。"]] }]);
  expect(writeText(parsed).text).toBe("1、客厅 日\n\n雨。\n\n沈越：\n走。\n\n\n2、街 夜\n\n空。\n");
});

describe("every character of the document is in it, in order", () => {
  test.each(labelledSamples().map((s) => [s.name, s.parsed] as const))("%s", (_, parsed) => {
    expect(dense(writeText(parsed).text)).toBe(dense(allLines(parsed).map((l) => l.text).join("")));
  });
});
