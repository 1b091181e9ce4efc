import { expect, test } from "vitest";
import type { SceneRow } from "../sceneRows.ts";
import { sceneGaps } from "./sceneGaps.ts";

const rows = (...people: string[][]): SceneRow[] =>
  people.map((names, i) => ({
    index: i + 1,
    id: `s${i + 1}`,
    label: String(i + 1),
    title: "渡口",
    time: "日",
    seconds: 60,
    characters: 200,
    dialogueCharacters: 100,
    people: names,
    firstLine: "",
  }));

test("a main person who is away for long is missed in the middle of the gap; one who speaks twice is not", () => {
  const gaps = sceneGaps(rows(["甲"], ["甲"], ["乙"], [], [], ["丙"], [], [], ["甲"], ["乙"]));
  expect(gaps.map(({ after, sentence }) => [after.label, sentence])).toEqual([
    ["5", "甲第 2 场说过话，到第 9 场才再开口，中间隔了 6 场。"],
  ]);
});

test("a scene far longer than the others may hold two", () => {
  const [first, ...others] = rows(["甲"], ["甲"], ["甲"]);
  const gaps = sceneGaps([{ ...(first as SceneRow), seconds: 600 }, ...others]);
  expect(gaps.map(({ after }) => after.label)).toEqual(["1"]);
});
