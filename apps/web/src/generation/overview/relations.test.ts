import { expect, it } from "vitest";
import { drawnPersons, pairsOf, placesAround, relationsOf } from "./relations.ts";

const persons = [
  { name: "沈照禾", role: 1, isWritten: true, texts: ["六岁掉进上坪的井，罗顺堂救过她。话少。"] },
  { name: "罗顺堂", role: 2, isWritten: true, texts: ["供沈照禾念完书；和魏长庚争一渠水"] },
  { name: "魏长庚", role: 3, isWritten: false, texts: [] },
];

it("reads from the words of each person whom they name, with the clause", () => {
  expect(relationsOf(persons)).toEqual([
    { from: "沈照禾", to: "罗顺堂", words: "六岁掉进上坪的井，罗顺堂救过她", isHidden: false },
    { from: "罗顺堂", to: "沈照禾", words: "供沈照禾念完书", isHidden: false },
    { from: "罗顺堂", to: "魏长庚", words: "和魏长庚争一渠水", isHidden: false },
  ]);
});

it("says of a pair what each side says, and where one side is silent", () => {
  expect(pairsOf(relationsOf(persons), "魏长庚")).toEqual([
    { name: "罗顺堂", to: null, back: "和魏长庚争一渠水", isHidden: false },
  ]);
  expect(pairsOf([], "魏长庚")).toEqual([]);
});

it("puts the chosen person in the middle and nobody on another", () => {
  const places = placesAround(["a", "b", "c", "d"], "b");
  expect(places.get("b")).toEqual({ x: 50, y: 50 });
  expect(new Set([...places.values()].map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`)).size).toBe(4);
  for (const { x, y } of places.values()) {
    expect(Math.min(x, y)).toBeGreaterThan(5);
    expect(Math.max(x, y)).toBeLessThan(95);
  }
});

it("does not take a name for a longer one's", () => {
  const two = [
    { name: "小明", role: 1, isWritten: true, texts: [] },
    { name: "小明妈", role: 3, isWritten: true, texts: [] },
    { name: "老陈", role: 3, isWritten: true, texts: ["小明妈不肯见他；只剩小明"] },
  ];
  expect(relationsOf(two).map(({ to, words }) => [to, words])).toEqual([
    ["小明", "只剩小明"],
    ["小明妈", "小明妈不肯见他"],
  ]);
});

it("draws of a hundred persons the chosen one, whoever is related to him, then those with the most relations", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => ({ name: `第${i}人` }));
  const relations = [
    { from: "第7人", to: "第99人", words: "", isHidden: false },
    { from: "第50人", to: "第60人", words: "", isHidden: false },
  ];
  expect(drawnPersons(hundred, relations, "第99人", 3).map(({ name }) => name)).toEqual([
    "第7人",
    "第50人",
    "第60人",
    "第99人",
  ]);
  expect(drawnPersons(hundred.slice(0, 4), relations, "第1人", 3)).toHaveLength(4);
});

it.each([
  ["瞒着罗顺堂签了字", true],
  ["暗地里替罗顺堂还债", true],
  ["罗顺堂不知道账本在他这里", true],
  ["没有告诉罗顺堂那封信", true],
  ["他从不瞒罗顺堂", false],
  ["没有瞒过罗顺堂一件事", false],
  ["罗顺堂知道他的底细", false],
])("reads from %s whether something is kept from somebody", (words, isHidden) => {
  const two = [
    { name: "魏长庚", role: 3, isWritten: true, texts: [words] },
    { name: "罗顺堂", role: 2, isWritten: true, texts: [] },
  ];
  expect(relationsOf(two)[0]?.isHidden).toBe(isHidden);
  expect(pairsOf(relationsOf(two), "罗顺堂")[0]?.isHidden).toBe(isHidden);
});
