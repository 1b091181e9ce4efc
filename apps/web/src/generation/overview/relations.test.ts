import { expect, it } from "vitest";
import { pairsOf, placesAround, relationsOf } from "./relations.ts";

const persons = [
  { name: "沈照禾", role: 1, isWritten: true, texts: ["六岁掉进上坪的井，罗顺堂救过她。话少。"] },
  { name: "罗顺堂", role: 2, isWritten: true, texts: ["供沈照禾念完书；和魏长庚争一渠水"] },
  { name: "魏长庚", role: 3, isWritten: false, texts: [] },
];

it("reads from the words of each person whom they name, with the clause", () => {
  expect(relationsOf(persons)).toEqual([
    { from: "沈照禾", to: "罗顺堂", words: "六岁掉进上坪的井，罗顺堂救过她" },
    { from: "罗顺堂", to: "沈照禾", words: "供沈照禾念完书" },
    { from: "罗顺堂", to: "魏长庚", words: "和魏长庚争一渠水" },
  ]);
});

it("says of a pair what each side says, and where one side is silent", () => {
  expect(pairsOf(relationsOf(persons), "魏长庚")).toEqual([{ name: "罗顺堂", to: null, back: "和魏长庚争一渠水" }]);
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
