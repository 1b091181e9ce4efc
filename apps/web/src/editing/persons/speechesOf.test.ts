import { documentNode, toDocument, parseScreenplay } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { inCells, presenceOf, speechesOf } from "./speechesOf.ts";

const SCRIPT = `第1场 渡口 日 外
老周：今天不开船。
小满：（急）我娘等着药。
老周：雾散了再说。

第2场 老周家 夜 内
周伯：你娘是哪天病的？
`;

test("a person's speeches in order, under every spelling of the name", () => {
  let n = 0;
  const { document } = toDocument(parseScreenplay(SCRIPT), { origin: "imported", newId: () => `id${++n}` });
  const { list, ...figures } = speechesOf(documentNode(document.scenes), ["老周", "周伯"]);
  expect(list.map(({ text, label }) => [label, text])).toEqual([
    ["1", "今天不开船。"],
    ["1", "雾散了再说。"],
    ["2", "你娘是哪天病的？"],
  ]);
  expect(figures).toEqual({ scenes: 2, longest: 8, mean: 7 });
});

test("a speech goes on behind a direction, and ends at the next cue", () => {
  const { document } = toDocument(
    parseScreenplay("第1场 渡口 日 外\n老周：今天不开船。（停）明天也不开。\n老周：走吧。\n"),
  );
  const { list } = speechesOf(documentNode(document.scenes), ["老周"]);
  expect(list.map(({ text, firstLength }) => [text, firstLength])).toEqual([
    ["今天不开船。明天也不开。", 6],
    ["走吧。", 3],
  ]);
});

test("the strip of scenes: what a person does in each, and in fewer cells than scenes the most of several", () => {
  const presence = presenceOf({ scenes: [1, 2, 4], speakingScenes: [2], mentionedScenes: [5] }, 6);
  expect(presence).toEqual([2, 3, 0, 2, 1, 0]);
  expect(inCells(presence, 3)).toEqual([3, 2, 1]);
  expect(inCells(presence, 4)).toEqual([2, 3, 2, 1]);
});
