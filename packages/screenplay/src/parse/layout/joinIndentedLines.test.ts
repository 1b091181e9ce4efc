import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const NAME = " ".repeat(12);
const ROW = " ".repeat(6);
const names = ["老周", "小陈", "老周", "小陈"];

test("rows that end anywhere are no column: what follows the longest speech stays a line of its own", () => {
  const speeches = ["你来了。", "我等了你一个下午，锅里的汤都热过三回了，你还不来", "路上有雨。", "坐吧。"];
  const text = names.flatMap((name, i) => [NAME + name, ROW + speeches[i], `${ROW}他放下碗。`, ""]);
  const { lines } = parseScreenplay(["1. 内景 厨房 夜", "", ...text].join("\n")).scenes[0]!;
  expect(lines.filter(({ text: words }) => words === "他放下碗。")).toHaveLength(4);
});

test("a hundred thousand characters in one column are joined without reading the text over again for each row", () => {
  const rows = Array.from({ length: 6_000 }, () => `${ROW}${"水".repeat(17)}`);
  const cues = names.flatMap((name) => [NAME + name, `${ROW}${"火".repeat(17)}`, ""]);
  const parsed = parseScreenplay(["1. 内景 厨房 夜", "", ...cues, NAME + "老周", ...rows].join("\n"));
  expect(parsed.scenes[0]!.lines.at(-1)!.text.replaceAll(/\s/gu, "")).toHaveLength(6_000 * 17);
});
