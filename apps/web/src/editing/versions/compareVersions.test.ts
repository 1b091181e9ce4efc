import { parseScreenplay, toDocument, type SceneJson } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { changeWords, compareVersions, foldPairs } from "./compareVersions.ts";

const rowsOf = (text: string): SceneJson[] => toDocument(parseScreenplay(text)).document.scenes;
const scene = (n: number, place: string, body: string): string => `${n}、${place} 日 外\n${body}\n`;
const before = [
  scene(1, "渡口", "船靠岸了，岸上站满了等船的人。"),
  scene(2, "船舱", "他在灯下数了一遍又一遍零钱。"),
  scene(3, "岗亭", "值班的老人把收音机关上了。"),
  scene(4, "山上", "雪下了一整夜，路全白了。"),
];
const after = [
  before[0],
  scene(2, "船舱", "他在灯下数了一遍又一遍零钱，没有数对。"),
  before[3],
  scene(5, "桥头", "灯一盏一盏亮起来。"),
];

test("two versions are told scene by scene, and what stayed is one entry", () => {
  const compared = compareVersions(rowsOf(before.join("\n")), rowsOf(after.join("\n")));
  expect(compared.scenes).toEqual({ old: 4, now: 4 });
  expect(compared.counts).toEqual({ changed: 1, added: 1, cut: 1, moved: 0 });
  expect(
    foldPairs(compared.pairs).map((shownPair) =>
      shownPair.is === "same" ? shownPair.pairs.length : changeWords(shownPair.pair, "场"),
    ),
  ).toEqual([1, "改 1 行", "删去", 1, "新写的"]);
  expect(compared.pairs.find(({ kind }) => kind === "cut")).toMatchObject({ old: { title: "岗亭" }, now: null });
  const same = compareVersions(rowsOf(before.join("\n")), rowsOf(before.join("\n")));
  expect(foldPairs(same.pairs)).toHaveLength(1);
});
