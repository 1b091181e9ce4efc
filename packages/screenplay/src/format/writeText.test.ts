import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
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

test("Hollywood's columns are read back: a speech that its column broke is one line of its speaker", () => {
  const words = (name: string): string => `${name}把相册举到光底下看了很久，说他从来没有见过这么旧的一张照片。`;
  const parsed = build(
    ["沈越", "阿梅", "沈越", "阿梅", "沈越", "阿梅"].map((name, i) => ({
      heading: `${i + 1}、客厅 日 内`,
      rows: [
        ["action", "雨。"],
        ["character", name],
        ["parenthetical", "（低声）", name],
        ["dialogue", words(name), name],
        ["character", "父亲"],
        ["dialogue", words("谁"), "父亲"],
      ],
    })),
  );
  const { text } = writeText(parsed, { region: "hollywood" });
  expect(text).not.toContain(words("沈越"));
  const read = allLines(parseScreenplay(text)).map((line) => [line.type, dense(line.text)]);
  expect(read).toEqual(allLines(parsed).map((line) => [line.type, dense(line.text)]));
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
