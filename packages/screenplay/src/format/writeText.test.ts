import { describe, expect, test } from "vitest";
import { build, speech } from "../testing/build.ts";
import { allLines } from "../testing/spanCoverage.ts";
import { labelledSamples } from "../testing/labelled.ts";
import { writeText } from "./writeText.ts";

const dense = (text: string): string => text.replace(/\p{White_Space}/gu, "");

test("an empty line between paragraphs, two before a scene, speech behind its name", () => {
  const parsed = build([
    { heading: "1、客厅 日", rows: [["action", "雨。"], ...speech("沈越", "走。")] },
    { heading: "2、街 夜", rows: [["action", "空。"]] },
  ]);
  expect(writeText(parsed).text).toBe("1、客厅 日\n\n雨。\n\n沈越：走。\n\n\n2、街 夜\n\n空。\n");
});

test("Hollywood's columns, where words longer than a line are broken", () => {
  const parsed = build([
    {
      heading: "INT. HOUSE - DAY",
      rows: [
        ["character", "MARA"],
        ["parenthetical", "(low)", "MARA"],
        ["dialogue", `Go ${"x".repeat(80)}`, "MARA"],
        ["transition", "CUT TO:"],
      ],
    },
  ]);
  const x = (n: number): string => `          ${"x".repeat(n)}`;
  expect(writeText(parsed, { region: "hollywood" }).text).toBe(
    `INT. HOUSE - DAY\n\n                      MARA\n                (low)\n          Go\n${x(35)}\n${x(35)}\n${x(10)}\n\n${" ".repeat(53)}CUT TO:\n`,
  );
});

describe("the mainland's text adds nothing but the colon that a name lacks", () => {
  test.each(labelledSamples().map((s) => [s.name, s.parsed] as const))("%s", (_, parsed) => {
    const without = (text: string): string => dense(text).replace(/[:：]/gu, "");
    expect(without(writeText(parsed).text)).toBe(
      without(
        allLines(parsed)
          .map((l) => l.text)
          .join(""),
      ),
    );
  });
});
