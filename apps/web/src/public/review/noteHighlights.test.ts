import type { ReviewPage } from "@mochang/contract";
import { expect, test } from "vitest";
import { dropMarks, markPassage } from "./noteHighlights.ts";

const scene = (id: string, ...lines: ReviewPage["scenes"][number]["lines"]): ReviewPage["scenes"][number] => ({
  id,
  kind: "scene",
  title: "",
  time: "",
  seconds: 0,
  lines,
});
const SCENES = [
  scene(
    "a",
    { id: "1", type: "action", runs: [["江面起雾", 3, 0, []]] },
    { id: "2", type: "action", runs: [["靠岸", 0, 1, ["7"]]] },
  ),
  scene("b", { id: "3", type: "action", runs: [["雾散了", 0, 0, []]] }),
];
const runs = (scenes: typeof SCENES) => scenes.flatMap(({ lines }) => lines.flatMap((line) => line.runs));

test("a new note marks its words where they stand in the stored line", () => {
  const passage = { from: { scene: "a", line: "1", at: 5 }, to: { scene: "a", line: "1", at: 6 }, quote: "起" };
  expect(runs(markPassage(SCENES, passage, "9"))).toEqual([
    ["江面", 3, 0, []],
    ["起", 5, 0, ["9"]],
    ["雾", 6, 0, []],
    ["靠岸", 0, 1, ["7"]],
    ["雾散了", 0, 0, []],
  ]);
});

test("over several lines and scenes, beside other notes; and leaves them again", () => {
  const passage = { from: { scene: "a", line: "1", at: 6 }, to: { scene: "b", line: "3", at: 1 }, quote: "" };
  const marked = markPassage(SCENES, passage, "9");
  expect(runs(marked)).toEqual([
    ["江面起", 3, 0, []],
    ["雾", 6, 0, ["9"]],
    ["靠岸", 0, 1, ["7", "9"]],
    ["雾", 0, 0, ["9"]],
    ["散了", 1, 0, []],
  ]);
  expect(runs(dropMarks(marked, new Set(["7"]))).flatMap(([, , , notes]) => notes)).toEqual(["7"]);
  expect(dropMarks(marked, new Set(["9"]))[1]).toBe(marked[1]);
});

test("a script whose notes are all there stays the same one: who searches it is not called back by a poll", () => {
  expect(dropMarks(SCENES, new Set(["7"]))).toBe(SCENES);
});
